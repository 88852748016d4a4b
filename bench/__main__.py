"""Every benchmark of the project, one after the other."""

from bench import engine_speed, service_speed

if __name__ == "__main__":
    engine_speed.main()
    service_speed.main()

# The service as an image: `make image`, or any builder that knows RUN --mount.
#
# If packages come from an index of your own, lend pip's configuration to the build with
# `--secret id=pip,src=/etc/pip.conf`; it stays out of the image.

# Python 3.11 or newer with venv, on glibc.
ARG BASE=docker.io/library/python:3.11.14-slim-bookworm

FROM ${BASE} AS build
COPY requirements.txt /build/
# Hashes of wheels alone: nothing is compiled, so no compiler is needed, and none comes along.
RUN --mount=type=secret,id=pip,target=/etc/pip.conf \
    python3 -m venv /venv \
    && /venv/bin/pip install --quiet --no-cache-dir --disable-pip-version-check \
        --require-hashes --only-binary :all: --requirement /build/requirements.txt \
    && /venv/bin/pip uninstall --quiet --yes pip setuptools
COPY engine /app/engine
COPY service /app/service
COPY protos/maubinh /app/maubinh
# Whatever the umask of the checkout was, uid 10001 reads these files and writes none.
RUN chmod -R u=rwX,go=rX /app

FROM ${BASE}
# What the base has for installing packages goes; the service's own are in /venv.
RUN rm -rf /usr/local/bin/pip* /usr/local/lib/python3*/site-packages/* \
        /usr/local/lib/python3*/ensurepip /usr/lib/python3*/ensurepip /usr/share/python-wheels
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/venv/bin:$PATH \
    PYTHONPATH=/app \
    SETTLEMENT_GRPC_ADDRESS=0.0.0.0:50051 \
    SETTLEMENT_HEALTH_ADDRESS=0.0.0.0:50052 \
    SETTLEMENT_METRICS_ADDRESS=0.0.0.0:9464
# Keeps the bytecode of all that is imported, of Python's own modules too: the running service
# may write nothing, so without it every start and every health check would compile for seconds.
RUN python -m service --help >/dev/null
USER 10001:10001
EXPOSE 50051 50052 9464
# A stop takes the drain pause (5 s) and then as long as the calls in work, at most 10 s more.
# Calls end within milliseconds, so Docker's own 10 s are enough; 20 s are always enough:
# `docker stop --time 20`, `terminationGracePeriodSeconds: 20`.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --retries=3 \
    CMD ["python", "-m", "service", "healthcheck"]
ENTRYPOINT ["python", "-m", "service"]
ARG VERSION=unknown
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="maubinh-settlement" \
      org.opencontainers.image.description="Settles rounds of the card game Mậu Binh over gRPC" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.source="${SOURCE}"

"""The settlement service: Mậu Binh over gRPC."""

// Settles a round by calling the service, with a deadline, retries, TLS and error details.
//
// From this folder, with a server running (`make run` in the repository):
//
//   npm ci
//   node settle_round.js ../../samples/ca-ach.json

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import grpc from '@grpc/grpc-js';
import protoLoader from '@grpc/proto-loader';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    address: { type: 'string', default: 'localhost:50051' },
    timeout: { type: 'string', default: '1' }, // seconds
    'tls-ca': { type: 'string' }, // call over TLS, trusting this authority
    'tls-certificate': { type: 'string' }, // show this client certificate
    'tls-key': { type: 'string' }, // the key of the client certificate
  },
});
if (positionals.length !== 1) {
  console.error('usage: node settle_round.js [--OPTION VALUE ...] ROUND.json');
  process.exit(2);
}

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const definition = protoLoader.loadSync(
  ['maubinh/settlement/v1/settlement_service.proto', 'error_details.proto'],
  {
    includeDirs: [here('../../protos'), here('.')],
    keepCase: true, // field names as in the protos
    defaults: true, // a field that is 0 or empty does not travel, but is there
    enums: String,
    longs: String, // coins are 64-bit: a number would round them from 2^53 on
    json: true, // unpacks the details of an error
  },
);
const { SettlementService } = grpc.loadPackageDefinition(definition).maubinh.settlement.v1;

// Settling twice is safe, so a call that found no server or a busy one is made again, by gRPC
// itself, which also heeds a server that says when (`grpc-retry-pushback-ms`). All attempts share
// the deadline. Nothing else is worth a retry: the answer would be the same.
const serviceConfig = {
  methodConfig: [
    {
      name: [{ service: 'maubinh.settlement.v1.SettlementService' }],
      retryPolicy: {
        maxAttempts: 4,
        initialBackoff: '0.1s',
        maxBackoff: '1s',
        backoffMultiplier: 2,
        retryableStatusCodes: ['UNAVAILABLE', 'RESOURCE_EXHAUSTED'],
      },
    },
  ],
};
const refused = [grpc.status.INVALID_ARGUMENT, grpc.status.NOT_FOUND];

// A real caller keeps one client for its lifetime, since opening a channel costs far more.
function openClient() {
  const [ca, key, certificate] = ['tls-ca', 'tls-key', 'tls-certificate'].map((name) =>
    options[name] ? readFileSync(options[name]) : null,
  );
  const credentials = ca
    ? grpc.credentials.createSsl(ca, key, certificate)
    : grpc.credentials.createInsecure();
  return new SettlementService(options.address, credentials, {
    'grpc.service_config': JSON.stringify(serviceConfig),
  });
}

// Without a deadline a call to a server that hangs would wait for ever.
function settle(client, request) {
  const deadline = Date.now() + Number(options.timeout) * 1000;
  return new Promise((resolve, reject) => {
    client.SettleRound(request, { deadline }, (error, reply) =>
      error ? reject(error) : resolve(reply),
    );
  });
}

const withSign = new Intl.NumberFormat('en', { signDisplay: 'always' });
const plain = new Intl.NumberFormat('en');

// What each player wins, and who pays whom.
function* report(reply) {
  const names = reply.hands.map((hand, seat) => hand.player_id || `seat ${seat}`);
  yield `${reply.round_id} by ${reply.ruleset}`;
  for (const [seat, hand] of reply.hands.entries()) {
    // The coins are the money, to be reckoned with as BigInt; chi may be halves, and explain it.
    const coins = withSign.format(BigInt(hand.coin_delta));
    yield `${names[seat]}: ${coins} coins (${withSign.format(hand.chi)} chi)`;
  }
  for (const pair of reply.pairs) {
    const coins = BigInt(pair.coins);
    if (coins !== 0n) {
      const [winner, loser] = coins > 0n ? [pair.a, pair.b] : [pair.b, pair.a];
      yield `${names[loser]} pays ${names[winner]} ${plain.format(coins < 0n ? -coins : coins)}`;
    }
  }
}

// Why a call failed: the code and message, and every detail that came with them.
function* explain(error) {
  yield `${grpc.status[error.code]}: ${error.details}`;
  for (const detail of details(error)) {
    switch (detail['@type']) {
      case 'type.googleapis.com/google.rpc.ErrorInfo':
        // The reason is an `ErrorReason`: what a program should decide by.
        yield `reason: ${detail.reason}`;
        break;
      case 'type.googleapis.com/google.rpc.BadRequest':
        for (const violation of detail.field_violations) {
          yield `${violation.field}: ${violation.description}`;
        }
        break;
      case 'type.googleapis.com/google.rpc.RetryInfo': {
        const { seconds, nanos } = detail.retry_delay;
        yield `try again in ${Number(seconds) * 1000 + nanos / 1e6} ms`;
        break;
      }
    }
  }
}

// The `google.rpc.Status` travels in the trailers.
function details(error) {
  const [packed] = error.metadata?.get('grpc-status-details-bin') ?? [];
  return packed ? definition['google.rpc.Status'].deserialize(packed).details : [];
}

const client = openClient();
try {
  const reply = await settle(client, JSON.parse(readFileSync(positionals[0], 'utf8')));
  console.log([...report(reply)].join('\n'));
} catch (error) {
  if (!(error.code in grpc.status)) throw error;
  console.error([...explain(error)].join('\n'));
  process.exitCode = refused.includes(error.code) ? 2 : 1;
} finally {
  client.close();
}

/** Code that verifies an event, as “Receive webhooks” shows it; a test runs it. The same steps in each language. */
export const RECEIVERS = {
  TypeScript: {
    about:
      'Node 24 runs it as it is, in a file that ends with .mts, without a package; the compiler needs `@types/node`. `body` is the text as it arrived: read it before a framework parses it.',
    code: `import { createHmac, timingSafeEqual } from 'node:crypto'

type Headers = Record<string, string | string[] | undefined>

/** The event. Throws unless DoneUp signed it, at most 5 minutes ago. */
export function verifyEvent(body: string, headers: Headers, secret: string, now = Date.now() / 1000) {
  const id = String(headers['webhook-id'])
  const timestamp = String(headers['webhook-timestamp'])
  if (!(Math.abs(now - Number(timestamp)) <= 300)) throw new Error('The event is too old')
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const digest = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest('base64')
  const expected = Buffer.from(\`v1,\${digest}\`)
  for (const signature of String(headers['webhook-signature']).split(' ')) {
    const sent = Buffer.from(signature)
    if (sent.length === expected.length && timingSafeEqual(sent, expected)) return JSON.parse(body)
  }
  throw new Error('The signature is wrong')
}`,
  },
  Python: {
    about:
      'Python 3.9 or newer, without a package. `body` has the bytes as they arrived: Flask’s `request.get_data()`, Django’s `request.body`.',
    code: `import base64
import hashlib
import hmac
import json
import time


def verify_event(body, headers, secret, now=None):
    """The event. Raises ValueError unless DoneUp signed it, at most 5 minutes ago."""
    event_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    now = time.time() if now is None else now
    if not timestamp.isdigit() or abs(now - int(timestamp)) > 300:
        raise ValueError("The event is too old")
    key = base64.b64decode(secret.replace("whsec_", ""))
    signed = f"{event_id}.{timestamp}.".encode() + body
    digest = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
    expected = b"v1," + digest
    for signature in headers.get("webhook-signature", "").split(" "):
        if hmac.compare_digest(signature.encode(), expected):
            return json.loads(body)
    raise ValueError("The signature is wrong")`,
  },
  PHP: {
    about:
      'PHP 8. `$body` is `file_get_contents("php://input")`, `$headers` is `array_change_key_case(getallheaders())`.',
    code: `<?php
/** The event. Throws unless DoneUp signed it, at most 5 minutes ago. */
function verify_event(string $body, array $headers, string $secret, ?int $now = null): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > 300) {
        throw new Exception('The event is too old');
    }
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $digest = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    $expected = "v1,$digest";
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new Exception('The signature is wrong');
}`,
  },
} as const

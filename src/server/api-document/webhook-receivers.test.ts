import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSecret, signedHeaders } from '#src/features/doors/webhooks/delivery.server.ts'
import { worldForFile } from '#src/server/testing/test-fixtures.ts'
import { findOnPath } from '../../../scripts/system-packages.ts'
import { RECEIVERS } from './webhook-receivers.ts'

const world = worldForFile()
const folder = mkdtempSync(join(tmpdir(), 'doneup-receivers-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const TIMESTAMP = 1_795_305_600
/** Of Standard Webhooks: see signatures.test.ts. */
const VECTORS = [
  {
    id: 'msg_0192f3a1',
    body: '{"type":"deal.status_changed","data":{}}',
    signature: 'znl5S7cmZBM9ye+TND9VUzxQl99aknFODIwbBYiaHXE=',
  },
  { id: 'msg_test', body: '{"type":"ping"}', signature: 'QCntTq3h7EyZUjOfhRr0IM7bAbBRHpB1Zs7khnslpZA=' },
  {
    id: 'msg_macron',
    body: '{"address":"4 Kererū Street, Ōtaki"}',
    signature: 'G7naFdMcBCD9Esq8b2YL3VAjI4+H8LIoYtVWhvQtjPs=',
  },
]

interface Case {
  title: string
  body: string
  headers: Record<string, string>
  now: number
  expected: 'accepted' | 'refused'
}

const headersOf = (id: string, signature: string) => ({
  'webhook-id': id,
  'webhook-timestamp': String(TIMESTAMP),
  'webhook-signature': signature,
})

const body = '{"address":"4 Kererū Street, Ōtaki"}'
const signed = signedHeaders({ id: 'evt_1', timestamp: TIMESTAMP, body }, [createSecret(), SECRET])
const CASES: Case[] = [
  ...VECTORS.map(
    (vector): Case => ({
      title: vector.id,
      body: vector.body,
      headers: headersOf(vector.id, `v1,${vector.signature}`),
      now: TIMESTAMP,
      expected: 'accepted',
    }),
  ),
  { title: 'one of two secrets', body, headers: signed, now: TIMESTAMP + 300, expected: 'accepted' },
  { title: 'another body', body: '{}', headers: signed, now: TIMESTAMP, expected: 'refused' },
  { title: 'a late event', body, headers: signed, now: TIMESTAMP + 301, expected: 'refused' },
  { title: 'a future event', body, headers: signed, now: TIMESTAMP - 301, expected: 'refused' },
  { title: 'no headers', body, headers: {}, now: TIMESTAMP, expected: 'refused' },
  {
    title: 'another secret',
    body,
    headers: signedHeaders({ id: 'evt_1', timestamp: TIMESTAMP, body }, [createSecret()]),
    now: TIMESTAMP,
    expected: 'refused',
  },
  {
    title: 'another version',
    body,
    headers: { ...signed, 'webhook-signature': signed['webhook-signature'].replaceAll('v1,', 'v0,') },
    now: TIMESTAMP,
    expected: 'refused',
  },
]

/** How a program is started that reads the cases and prints the answer to each. */
const PROGRAMS: Record<keyof typeof RECEIVERS, { command: string; file: string; program: string }> = {
  TypeScript: {
    command: process.execPath,
    file: 'receiver.mts',
    program: `
import { readFileSync } from 'node:fs'
const cases: { body: string; headers: Record<string, string>; now: number }[] = JSON.parse(readFileSync(0, 'utf8'))
const answers = cases.map((one) => {
  try {
    verifyEvent(one.body, one.headers, '${SECRET}', one.now)
    return 'accepted'
  } catch {
    return 'refused'
  }
})
console.log(JSON.stringify(answers))`,
  },
  Python: {
    command: 'python3',
    file: 'receiver.py',
    program: `


import sys

answers = []
for one in json.load(sys.stdin.buffer):
    try:
        verify_event(one["body"].encode(), one["headers"], "${SECRET}", one["now"])
        answers.append("accepted")
    except ValueError:
        answers.append("refused")
print(json.dumps(answers))`,
  },
  PHP: {
    command: 'php',
    file: 'receiver.php',
    program: `
$answers = [];
foreach (json_decode(file_get_contents('php://stdin'), true) as $one) {
    try {
        verify_event($one['body'], $one['headers'], '${SECRET}', $one['now']);
        $answers[] = 'accepted';
    } catch (Exception) {
        $answers[] = 'refused';
    }
}
echo json_encode($answers);`,
  },
}

/** What each language calls the steps of the algorithm, in their order. */
const STEPS: Record<keyof typeof RECEIVERS, string[]> = {
  TypeScript: [
    'webhook-id',
    'webhook-timestamp',
    'abs(now',
    '300',
    "replace('whsec_'",
    "'base64'",
    "'sha256'",
    /\$\{id\}\.\$\{timestamp\}\.\$\{body\}/.source.replaceAll('\\', ''),
    'v1,',
    'webhook-signature',
    "split(' ')",
    'timingSafeEqual(sent',
  ],
  Python: [
    'webhook-id',
    'webhook-timestamp',
    'abs(now',
    '300',
    'b64decode',
    'whsec_',
    '{event_id}.{timestamp}.',
    'b64encode',
    'sha256',
    'v1,',
    'webhook-signature',
    'split(" ")',
    'compare_digest(signature',
  ],
  PHP: [
    'webhook-id',
    'webhook-timestamp',
    'abs(($now',
    '300',
    'base64_decode',
    'whsec_',
    'base64_encode',
    "'sha256'",
    '$id.$timestamp.$body',
    'v1,',
    "explode(' '",
    'webhook-signature',
    'hash_equals($expected',
  ],
}

const languages = Object.keys(RECEIVERS) as (keyof typeof RECEIVERS)[]

// Python and PHP are run where they are installed; the page of a machine without them has the same text.
test.each(languages.filter((language) => findOnPath([PROGRAMS[language].command]) !== undefined))(
  'the code in %s accepts what DoneUp signs, and nothing else',
  (language) => {
    const { command, file, program } = PROGRAMS[language]
    writeFileSync(join(folder, file), `${RECEIVERS[language].code}\n${program}`)
    const { stdout, stderr } = spawnSync(command, [join(folder, file)], {
      input: JSON.stringify(CASES),
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    const answers = JSON.parse(stdout) as string[]
    expect(CASES.map(({ title }, at) => [title, answers[at]])).toEqual(
      CASES.map(({ title, expected }) => [title, expected]),
    )
  },
)

test.each(languages)('the code in %s has the same steps in the same order', (language) => {
  const { code } = RECEIVERS[language]
  let at = 0
  for (const step of STEPS[language]) {
    const found = code.indexOf(step, at)
    expect([step, found]).toEqual([step, expect.toSatisfy((place: number) => place >= 0)])
    at = found
  }
})

test('the page has the code, the waits and every field of each event', async () => {
  const page = await (await world.send('GET', '/api/docs/webhooks')).text()
  for (const language of languages) expect(page).toContain(`<h3>${language}</h3>`)
  expect(page).toContain('hmac.compare_digest(signature.encode(), expected)')
  expect(page).toContain('after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h')
  for (const field of ['data.before.askingPrice', 'data.after.forecast', 'data.projectId'])
    expect(page).toContain(`<code>${field}</code>`)
  expect([...page.matchAll(/<section id="[a-z]+\.\w+">/g)]).toHaveLength(21)
})

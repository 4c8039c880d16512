import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipFile, zipStream } from './zip-stream.ts'

async function* pieces(...texts: string[]) {
  yield* texts
}

async function* files(...list: ZipFile[]) {
  yield* list
}

test('an archive holds its files whole, with their names and macrons', async () => {
  const stream = zipStream(
    files(
      { name: 'account.json', pieces: pieces('{"email":', '"mere@kererū.nz"}') },
      { name: 'organizations/Kererū/deals.json', pieces: pieces('[', '1', ']') },
      { name: 'empty.txt', pieces: pieces() },
    ),
  )
  const unzipped = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()))
  const texts = Object.fromEntries(Object.entries(unzipped).map(([name, bytes]) => [name, strFromU8(bytes)]))
  expect(texts).toEqual({
    'account.json': '{"email":"mere@kererū.nz"}',
    'organizations/Kererū/deals.json': '[1]',
    'empty.txt': '',
  })
})

test('nothing is fetched once nobody reads any more', async () => {
  let fetched = 0
  async function* endless() {
    while (true) {
      fetched += 1
      yield 'x'.repeat(1_000_000)
    }
  }
  const reader = zipStream(files({ name: 'a', pieces: endless() })).getReader()
  await reader.read()
  await reader.cancel()
  const before = fetched
  await new Promise((resolve) => setImmediate(resolve))
  expect(fetched).toBe(before)
})

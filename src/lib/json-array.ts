/** Streams pages of JSON texts as one JSON array, one element per line. */
export async function* jsonArray(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.join(',\n')
    before = ',\n'
  }
  yield before.startsWith('[') ? '[]\n' : '\n]\n'
}

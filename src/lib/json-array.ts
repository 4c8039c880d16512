/** A JSON array, an element a line, written while its elements (JSON texts) come, a page at a time. */
export async function* jsonArray(pages: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.join(',\n')
    before = ',\n'
  }
  yield before.startsWith('[') ? '[]\n' : '\n]\n'
}

/** Imitates a browser's translation: each text node is replaced by a <font> with its text. */
export function translateInPlaceOf(page: Element): Promise<void> {
  return translate(page, (text, font) => {
    font.textContent = text.data
    text.before(font)
    text.remove()
  })
}

/** Imitates a browser's translation: each text node is moved into a <font>. */
export function translateAround(page: Element): Promise<void> {
  return translate(page, (text, font) => {
    text.replaceWith(font)
    font.append(text)
  })
}

async function translate(page: Element, into: (text: Text, font: Element) => void): Promise<void> {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.parentElement?.nodeName !== 'FONT') into(text, document.createElement('font'))
  }
  // The page's mutation observers run.
  await Promise.resolve()
}

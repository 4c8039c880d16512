/** For a text node of React: the <font> element that shows its translation. */
const translations = new WeakMap<Node, Element>()

/**
 * Lets React update a page that the browser has translated, until the returned function is called. Chrome replaces text nodes
 * by <font> elements, or moves them into one. React keeps its own nodes: removing one throws, and its new text stays unseen
 * (https://github.com/facebook/react/issues/11538).
 */
export function allowTranslation(): () => void {
  const { insertBefore, removeChild } = Node.prototype
  const text = [Text, CharacterData, Node]
    .map(({ prototype }) => prototype)
    .find((of) => Object.hasOwn(of, 'nodeValue'))
  const nodeValue = text && Object.getOwnPropertyDescriptor(text, 'nodeValue')
  const observer = new MutationObserver(recordTranslations)
  observer.observe(document, { childList: true, subtree: true })

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = shownIn(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null) {
    takeTranslation(child)?.remove()
    insertBefore.call(this, child, next && shownIn(this, next))
    return child
  }
  Object.defineProperty(text ?? Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      // Shows the node again, with its new text; the browser then translates it like any added text.
      if (!this.isConnected) takeTranslation(this)?.replaceWith(this)
      nodeValue?.set?.call(this, text)
    },
  })

  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
    if (text && nodeValue) Object.defineProperty(text, 'nodeValue', nodeValue)
  }
}

function recordTranslations(records: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes
    if (text?.nodeType !== Node.TEXT_NODE) continue
    const translation = [addedNodes[0], previousSibling, nextSibling].find(isTranslation)
    if (translation) translations.set(text, translation)
  }
}

/** The element that shows the node’s translation, which the caller replaces or removes. */
function takeTranslation(node: Node): Element | undefined {
  const translation = translations.get(node)
  translations.delete(node)
  return translation
}

const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT'

/** The child of `parent` in which `node` is shown; null if the translation has removed a text. */
function shownIn(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent || node.nodeType !== Node.TEXT_NODE) return node
  let shown: Node | null = node.isConnected ? node : (translations.get(node) ?? null)
  while (shown && shown.parentNode !== parent) shown = shown.parentNode
  return shown
}

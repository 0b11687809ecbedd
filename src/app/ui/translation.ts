/** What a browser's translation has put in the place of a text that React still holds. */
const standIns = new WeakMap<Node, Node>()

const noteTranslations = (records: MutationRecord[]): void => {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const around = [...addedNodes, previousSibling, nextSibling]
    const font = around.find((node) => node?.nodeName === 'FONT')
    if (type === 'characterData') {
      // React has changed a text that is translated: it comes back, and is translated again.
      const standIn = currentStandIn(target)
      if (standIn?.parentNode) standIn.parentNode.replaceChild(target, standIn)
    }
    for (const node of removedNodes) {
      if (!font || !(node instanceof Text || node.nodeName === 'FONT')) continue
      standIns.set(node, font)
      observer.observe(node, { characterData: true })
    }
    // What is back in the page stands for itself.
    for (const node of addedNodes) standIns.delete(node)
  }
}

const observer = new MutationObserver(noteTranslations)

const currentStandIn = (node: Node): Node | undefined => {
  let standIn = standIns.get(node)
  for (let next = standIn; next; next = standIns.get(next)) standIn = next
  return standIn
}

/** The child of `parent` that is, stands for, or has moved around a node that was its child. */
const childFor = (parent: Node, node: Node): Node | null => {
  noteTranslations(observer.takeRecords())
  const there = currentStandIn(node) ?? node
  for (let child: Node | null = there; child; child = child.parentNode)
    if (child.parentNode === parent) return child
  return null
}

/**
 * Lets a browser translate the page. It replaces texts by `<font>` elements, and what React then removes, or inserts
 * before them, is no child any more: the page would fail (React's issue 11538), or go on showing the text of before.
 */
export const allowTranslation = (): void => {
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const there = child.parentNode === this ? child : childFor(this, child)
    if (there) removeChild.call(this, there)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    const isThere = before === null || before.parentNode === this
    insertBefore.call(this, node, isThere ? before : childFor(this, before))
    return node
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

import { Fragment, isValidElement, type ReactNode } from 'react'

type Content = { children?: ReactNode }

/**
 * The DOM of what is rendered, as React makes it, at once and without what handles events. Only of elements: it throws
 * for a component, which may have a state.
 */
export const domOf = (node: ReactNode): Node[] => {
  if (typeof node === 'string' || typeof node === 'number')
    return node === '' ? [] : [document.createTextNode(`${node}`)]
  if (Array.isArray(node)) return node.flatMap(domOf)
  if (!isValidElement<Content>(node)) return []
  const { type, props } = node
  const { children, ...attributes } = props
  if (type === Fragment) return domOf(children)
  if (typeof type !== 'string') throw new TypeError('A component is rendered by React')
  const element = document.createElement(type)
  for (const [name, value] of Object.entries(attributes))
    if (typeof value === 'string' || typeof value === 'number')
      element.setAttribute(name === 'className' ? 'class' : name, `${value}`)
  element.append(...domOf(children))
  return [element]
}

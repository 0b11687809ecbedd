import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'

/** Shows content in the page until the test has ended; returns its element, and how to show other content or none. */
export const showInPage = (content: ReactNode) => {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const end = () => {
    root.unmount()
    element.remove()
  }
  onTestFinished(end)
  root.render(content)
  return { element, show: (next: ReactNode) => root.render(next), end }
}

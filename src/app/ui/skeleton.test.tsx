import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageSkeleton } from './skeleton.tsx'

// Regression: the page of an operator whose name was not known yet had no heading while it loaded.
test('the outline of a page has one heading, which names the page or says that it is loading', () => {
  const headings = (title?: string) =>
    renderToStaticMarkup(<PageSkeleton title={title} />).match(/(?<=<h1[^>]*>).*?(?=<\/h1>)/g)
  expect(headings('Door')).toEqual(['Door'])
  expect(headings()).toEqual([expect.stringContaining('Loading…')])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CostlySelectors } from './costly-selectors.tsx'

test.each([
  [[], /^$/],
  [[1], /^Selector 2 is too costly on some endpoints and doesn't match these\. Endpoints may/],
  [[0, 2], /^Selectors 1, 3 are too costly on some endpoints and don't match these\. Endpoints/],
])('the costly selectors %j are numbered as on the Binding tab', (indexes, said) => {
  const markup = renderToStaticMarkup(<CostlySelectors indexes={indexes} />)
  expect(markup.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'")).toMatch(said)
})

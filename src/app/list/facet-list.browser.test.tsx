import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createTestMirror } from '../mirror/test-mirror.ts'
import { toggleToken } from '../search/edit-search.ts'
import type { Facet } from '../search/view.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { FacetList } from './facet-list.tsx'
import { FacetSide, useFacetToggle } from './facet-side.tsx'
import type { Shown } from './list-view.ts'
import { EDGE_PAGES } from '../resources/edges/edge-pages.ts'
import { KNOWN_EDGES } from '../resources/edges/edge-source.ts'
import { COPIED_OPERATORS } from '../resources/operators/copied-operators.ts'
import { ListedContext, listedResource } from './listed-resource.ts'
import { showInPage } from '../ui/test-root.ts'

const listed = listedResource({
  words: { one: 'operator', other: 'operators' },
  pages: { list: '/operators', bulk: '/operators/bulk', record: '/operators/$id' },
  copied: COPIED_OPERATORS,
})

const CLUSTERS = Array.from({ length: 12 }, (_, at) => ({ value: `c${at}`, count: 12 - at }))

/** Shows the facets of a search, which its checkboxes change. */
const show = async (facets: readonly Facet[], begin = '') => {
  const { mirror } = createTestMirror([])
  const search = { text: begin }
  const Side = () => {
    const [text, setText] = useState(begin)
    return (
      <FacetList
        mirror={{
          ...mirror,
          values: async ({ token, sought }) => ({
            token,
            values: CLUSTERS.filter(({ value }) => value.includes(sought)),
            more: 0,
          }),
        }}
        facets={facets}
        text={text}
        ticked={text}
        onToggle={(token, value) => {
          search.text = toggleToken(listed.tokens, text, token, value)
          setText(search.text)
        }}
      />
    )
  }
  showInPage(
    <ListedContext value={listed}>
      <Side />
    </ListedContext>,
  )
  await expect.element(page.getByRole('group').first()).toBeInTheDocument()
  const namesIn = (group: string) =>
    page
      .getByRole('group', { name: group })
      .getByRole('checkbox')
      .elements()
      .map((box) => box.closest('label')?.innerText.replaceAll(/\s+/g, ' ').trim())
  return { search, namesIn }
}

test('values are checkboxes: several of one facet mean either', async () => {
  const values = [
    { value: 'eu', count: 3 },
    { value: 'us', count: 0 },
    { value: '', count: 0 },
  ]
  const { search, namesIn } = await show([{ token: 'region', values, more: 0 }])
  expect(namesIn('Region')).toEqual(['eu 3', 'us 0', 'not set 0'])
  await page.getByRole('checkbox', { name: 'eu 3' }).click()
  await page.getByRole('checkbox', { name: 'us 0' }).click()
  expect(search.text).toBe('region:eu,us')
  await expect.element(page.getByRole('checkbox', { name: 'eu 3' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'eu 3' }).click()
  expect(search.text).toBe('region:us')
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})

test('the states of certificates are said in words', async () => {
  const values = ['30d', 'expired', 'not-yet-valid', '1d'].map((value) => ({ value, count: 1 }))
  const { namesIn } = await show([{ token: 'cert', values, more: 0 }], '-cert:expired')
  expect(namesIn('Certificate')).toEqual([
    'Expires ≤ 30 days 1',
    'Expired (excluded) 1',
    'Not yet valid 1',
    'Expires ≤ 1 day 1',
  ])
})

test('many values are searched, what is chosen stays in sight, and the focus is not lost', async () => {
  const { search, namesIn } = await show([{ token: 'cluster', values: CLUSTERS, more: 3 }])
  const first = CLUSTERS.slice(0, 8).map(({ value, count }) => `${value} ${count}`)
  expect(namesIn('Cluster')).toEqual(first)
  const field = page.getByRole('searchbox', { name: 'Search in Cluster' })
  await field.fill('c11')
  await expect.poll(() => namesIn('Cluster')).toEqual(['c11 1'])
  await page.getByRole('checkbox').click()
  expect(search.text).toBe('cluster:c11')
  await field.fill('')
  await expect.poll(() => namesIn('Cluster')).toEqual([...first, 'c11 1'])
  page.getByRole('checkbox', { name: 'c11 1' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => namesIn('Cluster')).toEqual(first)
  await expect.element(field).toHaveFocus()
  await field.fill('zzz')
  await expect.element(page.getByText('No values match.')).toBeInTheDocument()
  await field.fill('')
  await page.getByRole('button', { name: 'More' }).click()
  expect(namesIn('Cluster')).toHaveLength(12)
  await expect.element(page.getByText('and 3 more')).toBeInTheDocument()
})

const settle = () => undefined

/** Shows the facets of edges beside a list whose search is answered when somebody presses "Answer". */
const showUnanswered = () => {
  const { mirror } = createTestMirror([])
  const words = KNOWN_EDGES.words
  const edges = listedResource({ words, pages: EDGE_PAGES, copied: KNOWN_EDGES })
  const values = ['open', 'restricted'].map((value) => ({ value, count: 1 }))
  const shownOf = (text: string): Shown => ({
    text,
    sort: [],
    revision: 1,
    matches: 2,
    facets: [{ token: 'exposure', values, more: 0 }],
    problems: [],
    words: [],
    rows: new Map(),
    changed: new Set(),
  })
  const Side = () => {
    const [text, setText] = useState('')
    const [shown, setShown] = useState(() => shownOf(''))
    return (
      <>
        <input aria-label="Search" value={text} onChange={({ target }) => setText(target.value)} />
        <button type="button" onClick={() => setShown(shownOf(text))}>
          Answer
        </button>
        <FacetSide
          isBeside
          mirror={mirror}
          shown={shown}
          {...useFacetToggle(text, setText, settle)}
        />
      </>
    )
  }
  showInPage(
    <ListedContext value={edges}>
      <Side />
    </ListedContext>,
  )
}

// Regression: a box that was pressed jumped back until the search was answered, and looked as if the press was lost.
test('a box shows what was pressed before the search is answered, and stays so', async () => {
  showUnanswered()
  const open = page.getByRole('checkbox', { name: 'open' })
  const restricted = page.getByRole('checkbox', { name: 'restricted' })
  const ticked = () => [open, restricted].map((box) => (box.element() as HTMLInputElement).checked) // a checkbox is one
  await expect.element(open).toBeInTheDocument()
  await open.click()
  expect(ticked()).toEqual([true, false])
  await restricted.click()
  expect(ticked()).toEqual([true, true])
  await page.getByRole('button', { name: 'Answer' }).click()
  expect(ticked()).toEqual([true, true])
  await open.click()
  expect(ticked()).toEqual([false, true])
  await page.getByRole('textbox', { name: 'Search' }).fill('')
  await page.getByRole('button', { name: 'Answer' }).click()
  await expect.poll(ticked).toEqual([false, false])
})

import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CopyableId, CutId } from './id-in-row.tsx'
import { showInPage } from './test-root.ts'
import './tokens.css'

const ID = 'k8sop_0ERiYYyerGgJNtZGTbft'

// Regression: the id was two texts side by side. A double click selected the first, and find-in-page missed the whole.
test.each([100, 400])('an id in %i pixels is one text to select, copy and find', async (width) => {
  showInPage(
    <div style={{ width, fontFamily: 'var(--mono)' }}>
      <CutId id={ID} />
      <CopyableId id="short_1" label="ID" />
    </div>,
  )
  const text = page.getByText(ID, { exact: true })
  await expect.element(text).toBeVisible()
  const element = text.element()
  await text.dblClick()
  expect(String(getSelection())).toBe(ID)
  getSelection()?.removeAllRanges()
  // Not in the types of the DOM, since it is no standard: what find-in-page does.
  expect(Reflect.get(window, 'find').call(window, ID)).toBe(true)
  const isCut = element.scrollWidth > element.clientWidth
  expect(isCut).toBe(width < 200)
  const end = parseFloat(getComputedStyle(element.parentElement ?? element, '::after').width)
  if (isCut) expect(end).toBeGreaterThan(20)
  else expect(end).toBe(0)
})

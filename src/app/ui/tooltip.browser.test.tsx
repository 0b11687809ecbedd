import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showInPage } from './test-root.ts'
import { showTooltips } from './tooltip.ts'

const LONG = 'Recommendations in the warehouse of Rotterdam, staging and production, third floor'
const CUT = { display: 'block', width: 80, overflow: 'hidden', whiteSpace: 'nowrap' } as const

/** Shows tooltips until the test has ended: other files have the same page. */
const startTooltips = () => {
  const listening = vi.spyOn(globalThis, 'addEventListener')
  showTooltips()
  const calls = [...listening.mock.calls]
  listening.mockRestore()
  onTestFinished(() => {
    for (const call of calls) removeEventListener(...call)
    document.querySelector('body > [popover="manual"][aria-hidden]')?.remove()
  })
}

test('a row with the focus shows the whole texts that are cut in it, and Escape hides them', async () => {
  startTooltips()
  showInPage(
    <>
      <button type="button">Before</button>
      <table>
        <thead>
          <tr>
            <th>Operator</th>
            <th>Region</th>
            <th>Version</th>
          </tr>
        </thead>
        <tbody>
          <tr tabIndex={0}>
            <td>
              <a href="#door" tabIndex={-1} data-cut="end" style={CUT}>
                {LONG}
              </a>
            </td>
            <td>
              <span data-cut="end" style={CUT}>
                the whole of western Europe
              </span>
            </td>
            <td>
              <span data-cut="end" style={CUT}>
                1
              </span>
            </td>
          </tr>
        </tbody>
      </table>
    </>,
  )
  await expect.element(page.getByRole('table')).toBeVisible()
  const open = () => document.querySelector<HTMLElement>('[popover="manual"]:popover-open')
  // From the beginning of the page, wherever the test before had the focus.
  page.getByRole('button', { name: 'Before' }).element().focus()
  await userEvent.tab()
  expect(document.activeElement?.localName).toBe('tr')
  await expect
    .poll(() => [...(open()?.children ?? [])].map((line) => line.textContent))
    .toEqual([LONG, 'Region: the whole of western Europe'])
  await userEvent.keyboard('{Escape}')
  expect(open()).toBeNull()
})

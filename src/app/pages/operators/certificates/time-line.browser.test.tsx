import { DAY_MS } from '#domain/certificate-state.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showInPage } from '../../../ui/test-root.ts'
import type { Span } from './time-line.ts'
import { TimeLine } from './time-line.tsx'

test('dragging over the bars chooses a part of the time, and a press chooses all of it again', async () => {
  await page.viewport(1000, 600)
  const now = Date.UTC(2026, 0, 1)
  const span = { from: now, until: now + 100 * DAY_MS }
  const onChoose = vi.fn<(chosen: Span | null) => void>()
  showInPage(<TimeLine certificates={[]} span={span} now={now} chosen={null} onChoose={onChoose} />)
  const picture = page.getByRole('img', { name: '0 certificates end in the time shown' })
  await expect.element(picture).toBeVisible()
  const { width } = picture.element().getBoundingClientRect()
  const place = (share: number) => ({ x: share * width, y: 50 })
  await userEvent.dragAndDrop(picture, picture, {
    sourcePosition: place(0.75),
    targetPosition: place(0.25),
  })
  const { from = 0, until = 0 } = onChoose.mock.lastCall?.[0] ?? {}
  expect((from - now) / DAY_MS).toBeCloseTo(25, 0)
  expect((until - now) / DAY_MS).toBeCloseTo(75, 0)
  await picture.click({ position: place(0.5) })
  expect(onChoose).toHaveBeenLastCalledWith(null)
})

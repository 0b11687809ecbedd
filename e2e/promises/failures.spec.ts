import type { APIRequestContext, Page } from '@playwright/test'
import type { Fault } from '#service/faults/fault-list.ts'
import { SENT_AGAIN } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { skipInStockFirefox } from '../browsers/stock-firefox.ts'
import { expect } from '../support/fixtures.ts'
import { hurry, turnHaste } from '../support/hurry.ts'
import { goInside, toasts } from '../support/navigation.ts'
import { test } from '../process/start-service.ts'
import { watchRest } from '../support/sent-writes.ts'

// Failures that only a browser meets, of the table in `src/app/errors/failures.ts`: a read of what is on the screen, and a
// save. What is said of the save is compared with what the service has.

const ONE = '/kubernetes_operators/:id'

type Became = 'not saved' | 'saved'
type Cell = {
  name: string
  fault: Omit<Fault, 'method' | 'path' | 'times'>
  /** What the page says of a read; null: nothing, it has come. */
  read: RegExp | null
  write: RegExp
  became: Became
}

/** A save whose answer was lost; it is read what became of it. */
const lost = (
  name: string,
  fault: Cell['fault'],
  became: Became,
  read: RegExp,
  how = read.source,
): Cell => {
  const found =
    became === 'saved' ? ', but the service has' : String.raw`\. The service doesn't have`
  return { name, fault, read, write: new RegExp(`${how}${found} your change`), became }
}
const AWAY = /Can't reach the service/

const SLOW: Cell = {
  ...lost('very slow', { kind: 'slow', ms: 700 }, 'saved', /-/),
  read: null,
  write: /saved/,
}

// A key that has changed something is not taken for one that may not: the slow one is the first.
const CELLS: readonly Cell[] = [
  SLOW,
  lost('time-out', { kind: 'hold' }, 'not saved', /The service didn't respond in time/),
  lost('cut after the write', { kind: 'lost_answer' }, 'saved', AWAY, 'The response was lost'),
  lost(
    '200 with HTML',
    { kind: 'text', text: '<h1>Hi</h1>', status: 200 },
    'saved',
    /Got a page instead/,
    'Got a page instead of the API',
  ),
]

type Service = {
  fault: (fault: Fault) => Promise<void>
  api: APIRequestContext
}

const openDoor = async (page: Page, id: string, { fault, api }: Service) => {
  await hurry(page)
  const toRest = watchRest(page)
  await page.goto(`/operators/${id}`)
  await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
  await toRest()
  const main = page.getByRole('main')
  const stored = async (): Promise<unknown> =>
    (await api.get(`/api/kubernetes_operators/${id}`)).json().then((one) => one.description)
  return {
    main,
    toRest,
    stored,
    notice: main.locator('[data-tone="warn"]'),
    refresh: page.getByRole('button', { name: 'Refresh' }),
    description: page.getByLabel('Description', { exact: true }),
    save: page.getByRole('button', { name: 'Save changes' }),
    problem: page.getByRole('group', { name: /^The changes (were not|may)/ }),
    edit: () => goInside(page, `/operators/${id}/edit`),
    break: (broken: Cell['fault'], method: 'GET' | 'PATCH', times: number) =>
      fault({ ...broken, method, path: ONE, times }),
    mend: async () => void (await api.delete('/faults')),
    /** The cells one after another, those of a time-out with time that runs faster. */
    walk: async (cells: readonly Cell[], of: (cell: Cell) => Promise<void>) => {
      for (const cell of cells) {
        const isTimed = cell.fault.kind === 'hold'
        if (isTimed) await turnHaste(page)
        await test.step(cell.name, () => of(cell))
        if (isTimed) await turnHaste(page)
      }
    },
  }
}

test('a read and a save are told as what they are, also without a network', async ({
  page,
  context,
  seedOperator,
  fault,
  api,
}) => {
  skipInStockFirefox('A request without an answer never ends over WebDriver BiDi')
  const { id } = await seedOperator({ description: 'Door', metadata: 'm' })
  const door = await openDoor(page, id, { fault, api })
  await test.step('a read', () =>
    door.walk(CELLS, async ({ fault: broken, read }) => {
      await door.break(broken, 'GET', 100)
      await door.refresh.click()
      if (read === null) {
        await expect(door.main).toHaveAttribute('aria-busy', 'true')
        await door.mend()
        await door.toRest()
        return
      }
      await expect(door.notice).toHaveText(read)
      // One sentence at a time.
      await expect(door.main.getByRole('alert')).toHaveCount(1)
      await door.mend()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Door/)
      await door.refresh.click()
      await expect(door.notice).toHaveCount(0)
    }))
  await test.step('a read without a network', async () => {
    await context.setOffline(true)
    await expect(door.notice).toHaveText(/The browser is offline\. Fetched .* Retrying/)
    await expectAccessible(page, 'offline')
    await context.setOffline(false)
    await expect(door.notice).toHaveCount(0)
  })
  await test.step('a save', () =>
    door.walk(CELLS, async ({ name, fault: broken, write, became }) => {
      const typed = `Gate, ${name}`
      const before = await door.stored()
      await door.edit()
      await door.description.fill(typed)
      await door.break(broken, 'PATCH', SENT_AGAIN)
      await door.save.click()
      const said = became === 'saved' ? toasts(page).filter({ hasText: write }) : door.problem
      await expect(said.first()).toContainText(write)
      await door.mend()
      expect(await door.stored()).toBe(became === 'saved' ? typed : before)
      if (became === 'saved') await expect(page).toHaveURL(/\/operators\/k8sop_\w+$/)
      else await expect(door.description).toHaveValue(typed)
    }))
  await test.step('a save without a network', async () => {
    await door.edit()
    await door.description.fill('Gate, offline')
    await context.setOffline(true)
    await door.save.click()
    await expect(door.problem).toContainText(/The changes were not saved.*The browser is offline/)
    await context.setOffline(false)
  })
})

import type { APIRequestContext, ConsoleMessage, Page } from '@playwright/test'
import { createServer } from 'node:http'
import { VERSION_HEADER } from '#contract/version.ts'
import { identified } from '#app/connection/identify.ts'
import type { Fault } from '#service/faults/fault-list.ts'
import { untrustedService } from '#service/testing/test-self-signed.ts'
import { SENT_AGAIN } from './account.ts'
import { expectAccessible } from './axe.ts'
import { skipInStockFirefox } from './browsers/stock-firefox.ts'
import { expect } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { hurry, turnHaste } from './hurry.ts'
import { goInside } from './navigation.ts'
import { test } from './process/start-service.ts'
import { watchRest } from './sent-writes.ts'

// Every cell of the table in `src/app/errors/failures.ts`, as a browser meets it: a read of what is on the screen, and
// a save. What is said of the save is compared with what the service has.

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
const status = (status: number, read: RegExp, write = read, more: Partial<Fault> = {}): Cell => ({
  name: [status, ...Object.keys(more)].join(' '),
  fault: { kind: 'status', status, ...more },
  read,
  write,
  became: 'not saved',
})
const answer = (name: string, text: string, read: RegExp, status = 200): Cell =>
  lost(name, { kind: 'text', text, status }, 'saved', read)
const AWAY = /Can't reach the service/
const LARGE = { kind: 'large', member: 'metadata', count: 50 * 1024 * 1024 } as const
const fields = { details: { description: 'Too odd.', operation_id: 'op_1' } }

const SLOW: Cell = {
  ...lost('very slow', { kind: 'slow', ms: 700 }, 'saved', /-/),
  read: null,
  write: /saved/,
}
const GONE = status(404, /Not found/)

const LOST: readonly Cell[] = [
  lost('time-out', { kind: 'hold' }, 'not saved', /The service didn't respond in time/),
  lost('cut before the answer', { kind: 'cut' }, 'not saved', AWAY, 'The response was lost'),
  lost('cut after the write', { kind: 'lost_answer' }, 'saved', AWAY, 'The response was lost'),
  lost('cut mid-answer', { kind: 'cut_body' }, 'saved', /The response was cut off/),
]

const REFUSED: readonly Cell[] = [
  status(400, /The service rejected the request/, /Description: Too odd\./, { members: fields }),
  status(401, /doesn't accept this key.*Reconnect/),
  status(403, /doesn't have permission/),
  status(405, /The service doesn't offer this/),
  status(409, /The service reports a conflict/),
  status(413, /The request is too large/),
  status(415, /doesn't take JSON here/),
  status(422, /The service rejected the request/, /Description: Too odd\./, { members: fields }),
]

const TOO_BUSY: readonly Cell[] = [
  status(429, /Too many requests.*wait 1 s/, undefined, { retry_after: 1 }),
  status(429, /Too many requests.*Wait a minute/, undefined, { retry_after: null }),
  status(500, /The service returned an error/),
  status(503, /The service isn't available/),
  status(507, /disk is full/, /Nothing was changed/),
]

const UNREADABLE: readonly Cell[] = [
  lost('502 with HTML', { kind: 'html' }, 'not saved', /Got a 502 page instead of the API/),
  answer('200 with HTML', '<!doctype html><h1>Welcome</h1>', /Got a page instead of the API/),
  answer('200 with broken JSON', '{"id":"k8sop_1","descr', /The response isn't valid JSON/),
  answer('200 with a wrong shape', '["k8sop_1"]', /The response doesn't match this API/),
  answer('204 where a body was due', '', /The response is empty/, 204),
  lost('50 MiB', LARGE, 'saved', /The response is too large/),
]

const KINDS = [
  ['late or lost', [SLOW, ...LOST]],
  ['refused', REFUSED],
  ['not possible now', TOO_BUSY],
  ['not readable', UNREADABLE],
] as const

/** Tests with an operator whose page is on the screen, and with what is there to be seen and filled in. */
const doorTest = test.extend<{ door: Awaited<ReturnType<typeof openDoor>> }>({
  door: async ({ page, seedOperator, fault, api }, use) => {
    skipInStockFirefox('A request without an answer never ends over WebDriver BiDi')
    const { id } = await seedOperator({ description: 'Door', metadata: 'm' })
    await use(await openDoor(page, id, { fault, api }))
  },
})

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
    show: () => goInside(page, `/operators/${id}`),
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

for (const [kind, cells] of KINDS) {
  doorTest(`a read is told as what it is: ${kind}`, async ({ page, door }) => {
    await door.walk(cells, async ({ fault: broken, read }) => {
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
    })
  })

  doorTest(`a save is told as what it is: ${kind}`, async ({ page, door }) => {
    // A key that has changed something is not taken for one that may not.
    await door.walk(
      [SLOW, ...cells.filter((cell) => cell !== SLOW)],
      async ({ name, fault: broken, write, became }) => {
        const typed = `Gate, ${name}`
        const before = await door.stored()
        await door.edit()
        await door.description.fill(typed)
        await door.break(broken, 'PATCH', SENT_AGAIN)
        await door.save.click()
        const said =
          became === 'saved' ? page.getByRole('status').filter({ hasText: write }) : door.problem
        await expect(said.first()).toContainText(write)
        await door.mend()
        expect(await door.stored()).toBe(became === 'saved' ? typed : before)
        if (became === 'saved') await expect(page).toHaveURL(/\/operators\/k8sop_\w+$/)
        else await expect(door.description).toHaveValue(typed)
      },
    )
  })
}

doorTest('a read and a save of what is gone are told as that', async ({ page, door }) => {
  await door.break(GONE.fault, 'GET', 100)
  await door.refresh.click()
  const said = door.main.getByRole('alert')
  await expect(said).toHaveText(GONE.read ?? '')
  await expect(said).toHaveCount(1)
  await door.mend()
  await goInside(page, '/operators')
  await expect(page.getByRole('heading', { name: 'Operators' })).toBeVisible()
  await door.show()
  await door.refresh.click()
  await expect(door.notice).toHaveCount(0)

  await door.edit()
  await door.description.fill('Gate, gone')
  await door.break(GONE.fault, 'PATCH', 1)
  await door.save.click()
  const gone = door.main.getByRole('group', { name: 'deleted' })
  await expect(gone).toBeFocused()
  await expect(door.description).toHaveValue('Gate, gone')
})

doorTest('a read and a save without a network are told as that', async ({ context, door }) => {
  await context.setOffline(true)
  await expect(door.notice).toHaveText(/The browser is offline\. Fetched .* Retrying/)
  await expectAccessible(door.main.page(), 'offline')
  await context.setOffline(false)
  await expect(door.notice).toHaveCount(0)

  await door.edit()
  await door.description.fill('Gate, offline')
  await context.setOffline(true)
  await door.save.click()
  await expect(door.problem).toContainText(/The changes were not saved.*The browser is offline/)
  await context.setOffline(false)
})

test('a service that cannot be called from here is told as that', async ({
  startService,
  key,
  context,
  expectConsole,
}) => {
  skipInStockFirefox('It words the failures otherwise')
  const [closed, silentPort] = [await freePort(), await freePort()]
  // It answers, but does not say that pages of other origins may read it.
  const silent = createServer((_request, response) => response.end('{}')).listen(silentPort)
  const untrusted = await untrustedService()
  // Refused, without CORS, and without a certificate to trust.
  const silentUrl = `http://127.0.0.1:${silentPort}`
  const origins = [`http://127.0.0.1:${closed}`, silentUrl, untrusted.url]
  expectConsole(/CORS policy/)
  const isBlocked = (message: ConsoleMessage) => message.text().includes('CORS policy')
  const [own, gateway] = await Promise.all([
    startService({ ADIT_ALLOWED_ORIGINS: origins.join() }),
    startService({ ADIT_UPSTREAM_URL: untrusted.url }),
  ])
  const walk = async (url: string, origin: string, said: RegExp, became: string) => {
    const page = await context.newPage()
    const base_url = `${origin}/api`
    // A page that is closed says nothing any more.
    const blocked = origin === silentUrl && page.waitForEvent('console', isBlocked)
    const connection = identified({ base_url, version_header: VERSION_HEADER, key })
    await hurry(page)
    await page.addInitScript((text) => {
      if (!sessionStorage.getItem('adit.connection'))
        sessionStorage.setItem('adit.connection', text)
    }, JSON.stringify(connection))
    await page.goto(`${url}/operators`)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText(said)
    await expect(alert).toHaveCount(1)
    await goInside(page, '/operators/new')
    await page.getByLabel('Description', { exact: true }).fill('Gate')
    await page.getByRole('button', { name: 'Create operator' }).click()
    const problem = page.getByRole('group', { name: became })
    await expect(problem).toBeFocused()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Gate')
    await blocked
    await page.close({ runBeforeUnload: false })
  }
  const away = /Can't reach the service.*certificate.*CORS/
  await Promise.all([
    ...origins.map((origin) => walk(own.url, origin, away, 'may or may not have been created')),
    walk(
      gateway.url,
      gateway.url,
      /gateway can't connect.*certificate is not signed by an authority.*NODE_EXTRA_CA_CERTS/,
      'The operator was not created',
    ),
  ])
  expect(untrusted.received).toEqual([])
  silent.close()
  untrusted.close()
})

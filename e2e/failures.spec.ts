import type { Page } from '@playwright/test'
import { createServer } from 'node:http'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VERSION_HEADER } from '#contract/version.ts'
import { identified } from '#app/connection/identify.ts'
import type { Fault } from '#service/faults/fault-list.ts'
import { untrustedService } from '#service/testing/test-self-signed.ts'
import { SENT_AGAIN } from './account.ts'
import { expectAccessible } from './axe.ts'
import { skipInStockFirefox } from './browsers/stock-firefox.ts'
import { expect } from './fixtures.ts'
import { freePort } from './free-port.ts'
import { goInside } from './navigation.ts'
import { test } from './process/start-service.ts'
import { watchRest } from './sent-writes.ts'

// Every cell of the table in `src/app/errors/failures.ts`, as a browser meets it: a read of what is on the screen, and
// a save. What is said of the save is compared with what the service has.

const ONE = '/kubernetes_operators/:id'
const TABLE = join(import.meta.dirname, '../test-results/failure-table.md')

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

const CELLS: readonly Cell[] = [
  // First: a key that has changed something is not taken for one that may not.
  { ...lost('very slow', { kind: 'slow', ms: 700 }, 'saved', /-/), read: null, write: /saved/ },
  lost('time-out', { kind: 'hold' }, 'not saved', /The service didn't respond in time/),
  lost('cut before the answer', { kind: 'cut' }, 'not saved', AWAY, 'The response was lost'),
  lost('cut after the write', { kind: 'lost_answer' }, 'saved', AWAY, 'The response was lost'),
  lost('cut mid-answer', { kind: 'cut_body' }, 'saved', /The response was cut off/),
  status(400, /The service rejected the request/, /Description: Too odd\./, { members: fields }),
  status(401, /doesn't accept this key.*Reconnect/),
  status(403, /doesn't have permission/),
  status(405, /The service doesn't offer this/),
  status(409, /The service reports a conflict/),
  status(413, /The request is too large/),
  status(415, /doesn't take JSON here/),
  status(422, /The service rejected the request/, /Description: Too odd\./, { members: fields }),
  status(429, /Too many requests.*wait 1 s/, undefined, { retry_after: 1 }),
  status(429, /Too many requests.*Wait a minute/, undefined, { retry_after: null }),
  status(500, /The service returned an error/),
  lost('502 with HTML', { kind: 'html' }, 'not saved', /Got a 502 page instead of the API/),
  status(503, /The service isn't available/),
  status(507, /disk is full/, /Nothing was changed/),
  answer('200 with HTML', '<!doctype html><h1>Welcome</h1>', /Got a page instead of the API/),
  answer('200 with broken JSON', '{"id":"k8sop_1","descr', /The response isn't valid JSON/),
  answer('200 with a wrong shape', '["k8sop_1"]', /The response doesn't match this API/),
  answer('204 where a body was due', '', /The response is empty/, 204),
  lost('50 MiB', LARGE, 'saved', /The response is too large/),
]

const GONE = status(404, /Not found/)

/** The waits before another try are short, and so are time-outs from when the page is told so. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const within = AbortSignal.timeout.bind(AbortSignal)
    let haste = 1
    addEventListener('haste', () => (haste = haste === 1 ? 20 : 1))
    // Toasts stay for longer.
    const startSoon = (task: TimerHandler, ms = 0) =>
      start(task, ms >= 500 && ms < 5_000 ? ms / 20 : ms)
    Object.assign(window, { setTimeout: startSoon })
    Object.assign(AbortSignal, { timeout: (ms: number) => within(ms / haste) })
  })
const turnHaste = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('haste')))

const lines: string[] = []
const tell = (name: string, what: string, said: string) => {
  const text = said
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', String.raw`\|`)
    .trim()
  lines.push(`| ${name} | ${what} | ${text} |`)
}

test.afterAll(async () => {
  const table = ['| Failure | | What the page says |', '|---|---|---|', ...lines].join('\n')
  console.log(table)
  await mkdir(join(TABLE, '..'), { recursive: true })
  await writeFile(TABLE, `${table}\n`, { flag: 'a' })
})

test('every answer to a read and to a save is told as what it is', async ({
  page,
  seedOperator,
  fault,
  api,
  context,
}) => {
  skipInStockFirefox('A request without an answer never ends over WebDriver BiDi')
  const { id } = await seedOperator({ description: 'Door', metadata: 'm' })
  const main = page.getByRole('main')
  const notice = main.locator('[data-tone="warn"]')
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await hurry(page)
  const toRest = watchRest(page)
  await page.goto(`/operators/${id}`)
  await expect(page.getByRole('heading', { name: 'Door' })).toBeVisible()
  await toRest()
  test.setTimeout(60_000)

  const ofRead = async ({ name, fault: broken, read }: Cell) => {
    await fault({ ...broken, method: 'GET', path: ONE, times: 100 })
    await refresh.click()
    if (read === null) {
      await expect(main).toHaveAttribute('aria-busy', 'true')
      tell(name, 'read', 'The data before stays until the answer is there.')
      await api.delete('/faults')
      await toRest()
      return
    }
    const isGone = name === '404'
    const said = isGone ? main.getByRole('alert') : notice
    await expect(said).toHaveText(read)
    // One sentence at a time.
    await expect(main.getByRole('alert')).toHaveCount(1)
    tell(name, 'read', await said.innerText())
    await api.delete('/faults')
    if (isGone) {
      await goInside(page, '/operators')
      await expect(page.getByRole('heading', { name: 'Operators' })).toBeVisible()
      await goInside(page, `/operators/${id}`)
    } else {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Door/)
      await refresh.click()
    }
    await expect(notice).toHaveCount(0)
  }
  const walk = async (what: string, of: (cell: Cell) => Promise<void>, cells = CELLS) => {
    for (const cell of cells) {
      const isTimed = cell.fault.kind === 'hold'
      if (isTimed) await turnHaste(page)
      await test.step(`a ${what}: ${cell.name}`, () => of(cell))
      if (isTimed) await turnHaste(page)
    }
  }
  await walk('read', ofRead, [...CELLS, GONE])

  await test.step('a read: offline', async () => {
    await context.setOffline(true)
    await expect(notice).toHaveText(/The browser is offline\. Fetched .* Retrying/)
    await expectAccessible(page, 'offline')
    tell('offline', 'read', await notice.innerText())
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
  })

  let typed = 'Door'
  const description = page.getByLabel('Description', { exact: true })
  const save = page.getByRole('button', { name: 'Save changes' })
  const problem = page.getByRole('group', { name: /^The changes (were not|may)/ })
  const toast = page.getByRole('status')
  const stored = async (): Promise<unknown> =>
    (await api.get(`/api/kubernetes_operators/${id}`)).json().then((one) => one.description)
  const ofWrite = async ({ name, fault: broken, write, became }: Cell) => {
    typed = `Gate, ${name}`
    const before = await stored()
    await goInside(page, `/operators/${id}/edit`)
    await description.fill(typed)
    await fault({ ...broken, method: 'PATCH', path: ONE, times: SENT_AGAIN })
    await save.click()
    const said = became === 'saved' ? toast.filter({ hasText: write }) : problem
    await expect(said.first()).toContainText(write)
    const told = (await said.first().innerText()).split('Undo')
    tell(name, 'save', told.find((one) => write.test(one)) ?? told.join(' '))
    await api.delete('/faults')
    expect(await stored()).toBe(became === 'saved' ? typed : before)
    if (became === 'saved') await expect(page).toHaveURL(`/operators/${id}`)
    else await expect(description).toHaveValue(typed)
  }
  await walk('save', ofWrite)

  await test.step('a save: offline', async () => {
    await goInside(page, `/operators/${id}/edit`)
    await description.fill('Gate, offline')
    await context.setOffline(true)
    await save.click()
    await expect(problem).toContainText(/The changes were not saved.*The browser is offline/)
    tell('offline', 'save', await problem.innerText())
    await context.setOffline(false)
  })

  await test.step('a save: 404', async () => {
    await description.fill('Gate, gone')
    await fault({ ...GONE.fault, method: 'PATCH', path: ONE })
    await save.click()
    const gone = main.getByRole('group', { name: 'deleted' })
    await expect(gone).toBeFocused()
    await expect(description).toHaveValue('Gate, gone')
    tell(GONE.name, 'save', await gone.innerText())
  })
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
  const origins = {
    'connection refused': `http://127.0.0.1:${closed}`,
    CORS: `http://127.0.0.1:${silentPort}`,
    TLS: untrusted.url,
  }
  expectConsole(/CORS policy/)
  const [own, gateway] = await Promise.all([
    startService({ ADIT_ALLOWED_ORIGINS: Object.values(origins).join() }),
    startService({ ADIT_UPSTREAM_URL: untrusted.url }),
  ])
  const walk = async (name: string, url: string, origin: string, said: RegExp, became: string) => {
    const page = await context.newPage()
    const base_url = `${origin}/api`
    const connection = identified({ base_url, version_header: VERSION_HEADER, key })
    await hurry(page)
    await page.addInitScript(
      (text) => sessionStorage.setItem('adit.connection', text),
      JSON.stringify(connection),
    )
    await page.goto(`${url}/operators`)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText(said)
    await expect(alert).toHaveCount(1)
    tell(name, 'read', await alert.innerText())
    await goInside(page, '/operators/new')
    await page.getByLabel('Description', { exact: true }).fill('Gate')
    await page.getByRole('button', { name: 'Create operator' }).click()
    const problem = page.getByRole('group', { name: became })
    await expect(problem).toBeFocused()
    await expect(page.getByLabel('Description', { exact: true })).toHaveValue('Gate')
    tell(name, 'create', await problem.innerText())
    await page.close({ runBeforeUnload: false })
  }
  const away = /Can't reach the service.*certificate.*CORS/
  await Promise.all([
    ...Object.entries(origins).map(([name, origin]) =>
      walk(name, own.url, origin, away, 'may or may not have been created'),
    ),
    walk(
      'TLS, through the gateway',
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

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuditLog } from '#contract/audit.ts'
import { OperatorList, type Operator } from '#contract/operators.ts'
import { clientHeaders, createOperator } from '../support/account.ts'
import { leaveBulkChange } from '../support/bulk-journal.ts'
import { connectTab } from '../support/connected-tab.ts'
import { expect } from '../support/fixtures.ts'
import { freePort } from '../support/free-port.ts'
import { test } from './start-service.ts'

const KEY = 'adit_key_of_a_bulk_change_of_3000'
const COUNT = 3_000
const THEIRS = 30
const AT_ONCE = 20

test.use({ signedIn: false })
test.setTimeout(1_800_000)

test('a bulk change of 3,000 loses and doubles nothing, through a killed service, a closed tab and a colleague', async ({
  page,
  context,
  playwright,
  startService,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'adit-bulk-'))
  const settings = {
    PORT: String(await freePort()),
    ADIT_DATA_DIR: join(directory, 'data'),
    ADIT_API_KEY: KEY,
  }
  const first = await startService(settings)
  const api = await playwright.request.newContext({
    baseURL: first.url,
    extraHTTPHeaders: clientHeaders(KEY),
  })
  /** All entries of a list, page by page. */
  const all = async <T>(
    path: string,
    read: (body: unknown) => { entries: T[]; next?: string | null },
  ) => {
    const found: T[] = []
    for (let next: string | null | undefined = path; next;) {
      const { entries, next: after } = read(await (await api.get(next)).json())
      found.push(...entries)
      next = after
    }
    return found
  }
  const operators: Operator[] = []
  while (operators.length < COUNT)
    operators.push(
      ...(await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          createOperator(api, { description: `Door ${operators.length + at}`, region: 'us' }),
        ),
      )),
    )
  const done = (one: typeof page) => async () => {
    const text = (await one.getByRole('main').textContent()) ?? ''
    return Number(/Changing: ([\d,]+) of 3,000/.exec(text)?.[1]?.replace(',', '') ?? -1)
  }

  await connectTab(page, first.url, KEY)
  await leaveBulkChange(page, operators, first.url)
  const status = page.getByRole('region', { name: 'Bulk change' })
  await status.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(done(page), { timeout: 600_000 }).toBeGreaterThan(600)
  await first.kill()
  const second = await startService(settings)
  await expect.poll(done(page), { timeout: 600_000 }).toBeGreaterThan(1_200)

  // Of the last ones, none of which is changed yet.
  const theirs = operators.slice(-THEIRS).map(({ id }) => id)
  for (const id of theirs)
    await api.patch(`/api/kubernetes_operators/${id}`, { data: { region: 'ap' } })
  await page.close()
  const next = await context.newPage()
  await connectTab(next, first.url, KEY)
  await next.goto(`${first.url}/operators/bulk`)
  await next.getByRole('button', { name: 'Continue' }).click()
  await expect(next.getByRole('main')).toContainText(/2,970 of 3,000 operators updated, 30 /, {
    timeout: 900_000,
  })

  const list = await all('/api/kubernetes_operators?limit=1000', (body) => {
    const { operators: entries, next_page_uri } = OperatorList.parse(body)
    return { entries: entries ?? [], next: next_page_uri }
  })
  expect(list).toHaveLength(COUNT)
  const regions = new Map(list.map(({ id, region }) => [id, region]))
  for (const { id } of operators)
    expect([id, regions.get(id)]).toEqual([id, theirs.includes(id) ? 'ap' : 'eu'])
  const events = await all('/account/audit?operation=updateOperator&limit=1000', (body) => {
    const { events: entries, next_page_uri } = AuditLog.parse(body)
    return { entries: entries ?? [], next: next_page_uri }
  })
  const records = events.map(({ record }) => record)
  expect(records).toHaveLength(COUNT)
  expect(new Set(records).size).toBe(COUNT)
  await api.dispose()
  await second.stop()
  await rm(directory, { recursive: true, force: true })
})

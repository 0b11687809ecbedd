import { skipInStockFirefox } from './browsers/stock-firefox.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { holdApp, recordShifts } from './held-app.ts'
import { appOf } from './navigation.ts'

test.describe('with operators', () => {
  test.use({ filling: { operators: 20 }, colorScheme: 'dark' })

  test('the page stands before the app is loaded, and nothing moves when its data comes', async ({
    page,
  }) => {
    skipInStockFirefox(
      'Playwright sets no colour scheme, forced colours or print over WebDriver BiDi',
    )
    await recordShifts(page)
    await page.addInitScript(() => localStorage.setItem('adit.theme', 'light'))
    const release = await holdApp(page)
    await page.goto('/operators', { waitUntil: 'commit' })

    const parts = [
      page.getByRole('heading', { name: 'Operators' }),
      page.getByRole('columnheader', { name: 'Deployment' }),
      page.getByRole('navigation', { name: 'Main' }),
      page.getByRole('link', { name: 'Edges' }),
    ]
    for (const part of parts) await expect(part).toBeVisible()
    // The chosen theme, not first the system's.
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const before = await Promise.all(parts.map((part) => part.boundingBox()))

    release()
    await appOf(page).waitFor()
    await expect(page.getByRole('row')).toHaveCount(21)
    expect(await Promise.all(parts.map((part) => part.boundingBox()))).toEqual(before)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })

  // Regression: they came 40 px above it. What is replaced counts as no shift.
  test('on a phone the rows stand where their outline did', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const release = await holdApp(page)
    await page.goto('/operators', { waitUntil: 'commit' })
    const list = page.getByRole('table', { name: 'Operators' })
    const before = await list.boundingBox()
    release()
    await appOf(page).waitFor()
    await expect(page.getByRole('row')).toHaveCount(21)
    expect(await list.boundingBox()).toMatchObject({ y: before?.y, width: before?.width })
  })
})

test.describe('with the first reply there before the app', () => {
  test.use({ filling: { operators: 40 } })

  test('the rows stand before the app has rendered the page, as it renders them @browsers', async ({
    page,
  }) => {
    await recordShifts(page)
    await page.addInitScript(() => {
      const look = () => {
        const rows = document.querySelectorAll('#content tbody tr:has(a)')
        if (rows.length === 0) return
        seen.disconnect()
        Object.assign(window, {
          firstRows: Array.from(rows, ({ outerHTML }) => outerHTML),
          hadSearch: document.querySelector('#content search') !== null,
          firstPlace: rows[0]?.getBoundingClientRect().toJSON(),
        })
      }
      const seen = new MutationObserver(look)
      seen.observe(document, { childList: true, subtree: true })
    })
    const release = await holdApp(page)
    const reply = page.waitForResponse((reply) => reply.url().endsWith('/kubernetes_operators'))
    await page.goto('/operators', { waitUntil: 'commit' })
    await (await reply).finished()
    release()
    await appOf(page).waitFor()
    const now = await page.evaluate(() => {
      const rows = document.querySelectorAll('#content tbody tr')
      return {
        rows: Array.from(rows, ({ outerHTML }) => outerHTML),
        place: rows[0]?.getBoundingClientRect().toJSON(),
      }
    })
    const first = (name: string) => page.evaluate((name) => Reflect.get(window, name), name)
    expect(await first('hadSearch')).toBe(false)
    expect(now.rows).toHaveLength(40)
    expect(await first('firstRows')).toEqual(now.rows)
    expect(await first('firstPlace')).toEqual(now.place)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
  })
})

// Regression: with larger text, the outline of a page was wider than a phone.
test('each page has its frame before the app is loaded, and none is too wide @browsers', async ({
  page,
}) => {
  const release = await holdApp(page)
  for (const [path, current] of [
    ['/', 'Overview'],
    ['/operators/k8sop_1', 'Operators'],
    ['/operators/new', 'Operators'],
    ['/edges/tls/edgtls_1', 'Edges'],
    ['/settings', []],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path, { waitUntil: 'commit' })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.and(page.locator('[aria-current]'))).toHaveText(current)
    await page.setViewportSize({ width: 390, height: 844 })
    const whole = await page.evaluate(() => {
      document.documentElement.style.fontSize = '150%'
      return document.documentElement.scrollWidth
    })
    expect(whole, path).toBe(390)
  }
  release()
})

// The clock stands still: what counts is when the read was sent, not when a slow machine has loaded the app.
test('within 2 s of its first read a page says what it waits for, and so does the app', async ({
  page,
  seedOperator,
  fault,
  hold,
  api,
}) => {
  const { id } = await seedOperator({ description: 'Door' })
  const waits = page.getByText(/^Waiting for the service for \d+ s$/)
  const limit = page.getByText(/^Rate limit reached\. Retrying in \d+ s$/)
  const ofFirstView = page.locator('[data-wait]')
  const open = async (path: string) => {
    const read = page.waitForRequest((sent) => sent.url().includes('/api/kubernetes_operators'))
    await page.goto(path, { waitUntil: 'commit' })
    await read
    // The frame that paints the first view.
    await page.clock.runFor(100)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
  const start = new Date('2026-01-01T12:00:00Z')
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start.getTime() + 1_000)
  const release = await holdApp(page)
  for (const path of ['/operators', `/operators/${id}`]) {
    const letGo = await hold({ method: 'GET', path: '/kubernetes_operators' })
    await open(path)
    await page.clock.runFor(800)
    await expect(ofFirstView).toHaveCount(0)
    await page.clock.runFor(1_100)
    await expect(waits).toHaveText('Waiting for the service for 2 s')
    // Once it is answered, the page waits for its own code alone.
    await letGo()
    await expect(ofFirstView).toHaveCount(0)
  }
  await fault({ kind: 'status', status: 429, retry_after: 60, method: 'GET', times: 999 })
  await open('/operators')
  await page.clock.runFor(1_900)
  await expect(limit).toHaveText(/in [56]\d s$/)
  await api.delete('/faults')

  const letGo = await hold({ method: 'GET', path: '/kubernetes_operators' })
  await open('/operators')
  await page.clock.runFor(1_900)
  await expect(waits).toBeVisible()
  await page.clock.resume()
  release()
  await expect(ofFirstView).toHaveCount(0)
  await expect(waits).toBeVisible()
  await expectAccessible(page, 'a page that goes on waiting')
  await letGo()
  await expect(page.getByRole('link', { name: 'Door' })).toBeVisible()
  await expect(waits).toHaveCount(0)
})

// Regression: the address was of another page than what was shown.
test('an address that changes while the app starts is followed', async ({ page }) => {
  await page.addInitScript(() => {
    let push = history.pushState
    // The router listens to what follows, before its first page is there.
    Object.defineProperty(history, 'pushState', {
      get: () => push,
      set: (own: typeof push) => {
        push = own
        setTimeout(() => history.pushState(null, '', '/settings'))
      },
    })
  })
  await page.goto('/operators')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/settings')
})

// Regression: the outline would stand there for ever.
test('a dashboard that cannot be loaded says so, and how to go on', async ({ page }) => {
  await page.route(/\/assets\/app-/, (route) => route.abort())
  await page.goto('/operators')
  await expect(page.getByRole('alert')).toContainText("Couldn't load Adit")
  await expectAccessible(page, 'load failure')
  await page.unroute(/\/assets\/app-/)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('No operators yet')).toBeVisible()
})

test.describe('signed out', () => {
  test.use({ signedIn: false })

  test('nothing of the dashboard is shown before the connect page', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('#root nav')) console.error('The dashboard was shown')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/operators')
    await expect(page.getByRole('button', { name: 'Connect' })).toBeVisible()
  })
})

import type { WebDriver } from 'selenium-webdriver'
import { By, Key } from 'selenium-webdriver'
import type { Operator } from '#contract/operators.ts'
import { accountTest as test, expect } from '../support/fixtures.ts'
import {
  byLabel,
  byText,
  complaintsOf,
  shown,
  startWebKit,
  watchDocument,
} from './webkit-driver.ts'

const pathOf = (id: string) => `/api/kubernetes_operators/${id}`
const press = async (driver: WebDriver, name: string) => {
  await (await shown(driver, byText('button', name))).click()
}
const fill = async (driver: WebDriver, label: string, text: string) => {
  await (await shown(driver, byLabel(label))).sendKeys(text)
}
const textsOf = (driver: WebDriver, css: string): Promise<string[]> =>
  driver.executeScript(
    'return [...document.querySelectorAll(arguments[0])].map(({ textContent }) => textContent)',
    css,
  )

test('WebKit signs in, searches all operators, merges a conflict, edits selectors and signs out, without a complaint', async ({
  baseURL,
  key,
  api,
  seedOperator,
}) => {
  await seedOperator({ description: 'Loading dock' })
  const { id } = await seedOperator({
    description: 'Warehouse door',
    region: 'eu',
    enabled_features: ['bindings'],
    binding: { endpoint_selectors: ['true'] },
  })
  const stored = async (): Promise<unknown> => {
    const { description, region }: Operator = await (await api.get(pathOf(id))).json()
    return { description, region }
  }
  const { driver, end } = await startWebKit()
  try {
    await driver.get(`${baseURL}/connect?to=%2Foperators%3Fall%3Dyes`)
    await shown(driver, byLabel('API key'))
    await watchDocument(driver)
    await test.step('signs in, and reads all operators', async () => {
      await fill(driver, 'API key', key)
      await press(driver, 'Connect')
      await shown(driver, byText('a', 'Loading dock'))
    })
    await test.step('searches them', async () => {
      await fill(driver, 'Search operators', 'wareh')
      await expect.poll(() => textsOf(driver, 'main table tbody a')).toEqual(['Warehouse door'])
    })
    await test.step('edits one, and is asked about what somebody else has changed', async () => {
      await (await shown(driver, byText('a', 'Warehouse door'))).click()
      await (await shown(driver, byText('a', 'Edit'))).click()
      await fill(driver, 'Description', ', left')
      await api.patch(pathOf(id), { data: { description: 'Gate', region: 'us' } })
      await press(driver, 'Save changes')
      await (await shown(driver, By.xpath('//dialog//label[contains(., "Mine")]'))).click()
      await (await shown(driver, By.xpath('//dialog//button[.="Save changes"]'))).click()
      await expect.poll(stored).toEqual({ description: 'Warehouse door, left', region: 'us' })
      await shown(driver, byText('h1', 'Warehouse door, left'))
    })
    await test.step('writes selectors in editors', async () => {
      await (await shown(driver, By.xpath('//a[.="Edit"]'))).click()
      const first = await shown(driver, By.css('code-editor'))
      await first.click()
      await driver.actions().sendKeys(Key.END, ' && true', Key.ENTER).perform()
      await driver.wait(async () => (await driver.findElements(By.css('code-editor'))).length > 1)
      await driver.actions().sendKeys('endpoint.type == "tls"').perform()
      await press(driver, 'Save changes')
      await expect
        .poll(async () => {
          const { binding }: Operator = await (await api.get(pathOf(id))).json()
          return binding?.endpoint_selectors
        })
        .toEqual(['true && true', 'endpoint.type == "tls"'])
      await shown(driver, byText('h1', 'Warehouse door, left'))
    })
    await test.step('signs out, and keeps nothing', async () => {
      await (await shown(driver, By.css('button[data-state]'))).click()
      await press(driver, 'Sign out')
      await shown(driver, byText('button', 'Connect'))
      const kept =
        'return [sessionStorage, localStorage].map((kept) => kept.getItem("adit.connection"))'
      expect(await driver.executeScript(kept)).toEqual([null, null])
    })
    expect(await complaintsOf(driver)).toEqual([])
  } finally {
    await end()
  }
})

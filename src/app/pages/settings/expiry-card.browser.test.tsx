import { DAY_MS } from '#domain/certificate-state.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseExpiry } from '../../device/expiry-shares.ts'
import { showInPage } from '../../ui/test-root.ts'
import { CertificateBadge } from '../operators/certificate-badge.tsx'
import { ExpiryCard } from './expiry-card.tsx'

test('a third and a tenth of its life are what warns, until others are chosen', async () => {
  onTestFinished(() => chooseExpiry(null))
  const at = (days: number) => new Date(Date.now() + days * DAY_MS)
  // 40 of 100 days are left, and 9.
  const certificates = [40, 9].map((days) => ({
    cert: 'PEM',
    not_before: at(days - 100),
    not_after: at(days),
  }))
  const { element } = showInPage(
    <>
      <ExpiryCard />
      {certificates.map((one) => (
        <p key={one.not_after.getTime()}>
          <CertificateBadge certificate={one} />
        </p>
      ))}
    </>,
  )
  const tones = () =>
    [...element.querySelectorAll('p > span')].map(
      ({ className }) => /_(ok|warn|bad)(?![a-z])/.exec(className)?.[1],
    )
  await expect.poll(tones).toEqual(['ok', 'bad'])
  await page.getByLabelText('Warn in').selectOptions('The last half of its life')
  await page.getByLabelText('Alarm in').selectOptions('The last fifteenth of its life')
  await expect.poll(tones).toEqual(['warn', 'warn'])
})

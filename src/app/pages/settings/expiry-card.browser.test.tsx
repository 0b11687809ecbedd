import { DAY_MS } from '#domain/certificate-state.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseExpiry } from '../../resources/operators/expiry-days.ts'
import { showInPage } from '../../ui/test-root.ts'
import { CertificateBadge } from '../operators/certificate-badge.tsx'
import { ExpiryCard } from './expiry-card.tsx'

test('30 and 7 days are what warns, until others are chosen', async () => {
  onTestFinished(() => chooseExpiry(null))
  const at = (days: number) => new Date(Date.now() + days * DAY_MS)
  // 40 of 100 days are left, and 5.
  const certificates = [40, 5].map((days) => ({
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
  await page.getByLabelText('Warn').selectOptions('45 days before expiry')
  await page.getByLabelText('Alarm').selectOptions('3 days before expiry')
  await expect.poll(tones).toEqual(['warn', 'warn'])
})

import { EXPIRY_SHARES } from '#domain/certificate-state.ts'
import { useSelector } from '@tanstack/react-store'
import { useId } from 'react'
import { chooseExpiry, expiryShares } from '../../device/expiry-shares.ts'
import { Card } from '../../ui/card.tsx'
import fieldStyles from '../../ui/field.module.css'

/** The last part of a life in words, by how many of it there are; each warning is longer than any alarm. */
const WARN: Readonly<Record<number, string>> = {
  2: 'half',
  3: 'third',
  4: 'quarter',
  5: 'fifth',
}
const ALARM: Readonly<Record<number, string>> = {
  8: 'eighth',
  10: 'tenth',
  15: 'fifteenth',
  20: 'twentieth',
}

type ShareProps = {
  label: string
  value: number
  texts: Readonly<Record<number, string>>
  onChange: (share: number) => void
}

const Share = ({ label, value, texts, onChange }: ShareProps) => {
  const id = useId()
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={fieldStyles.control}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {Object.entries({ [value]: `1/${value}`, ...texts }).map(([share, text]) => (
          <option key={share} value={share}>
            The last {text} of its life
          </option>
        ))}
      </select>
    </div>
  )
}

/** When a certificate counts as expiring, on this device. */
export const ExpiryCard = () => {
  const shares = useSelector(expiryShares)
  const choose = (next: typeof shares) =>
    chooseExpiry(
      next.warn === EXPIRY_SHARES.warn && next.alarm === EXPIRY_SHARES.alarm ? null : next,
    )
  return (
    <Card title="Certificates">
      <Share
        label="Warn in"
        value={shares.warn}
        texts={WARN}
        onChange={(warn) => choose({ ...shares, warn })}
      />
      <Share
        label="Alarm in"
        value={shares.alarm}
        texts={ALARM}
        onChange={(alarm) => choose({ ...shares, alarm })}
      />
      <p className={fieldStyles.hint}>
        Of a certificate of 90 days, the last third is 30 days. Where the service doesn't say when
        it began, 30 and 7 days count.
      </p>
    </Card>
  )
}

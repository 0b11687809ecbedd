import { EXPIRY_DAYS } from '#domain/certificate-state.ts'
import { useSelector } from '@tanstack/react-store'
import { useId } from 'react'
import { chooseExpiry, expiryDays } from '../../resources/operators/expiry-days.ts'
import { Card } from '../../ui/card.tsx'
import fieldStyles from '../../ui/field.module.css'
import { days } from '../../ui/format-time.ts'

// Each warning is longer than any alarm.
const WARN = [20, 30, 45, 60]
const ALARM = [3, 7, 10, 14]

type DaysProps = {
  label: string
  value: number
  offered: readonly number[]
  onChange: (count: number) => void
}

const Days = ({ label, value, offered, onChange }: DaysProps) => {
  const id = useId()
  const all = [...new Set([...offered, value])].toSorted((a, b) => a - b)
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={fieldStyles.control}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {all.map((count) => (
          <option key={count} value={count}>
            {days(count)} before expiry
          </option>
        ))}
      </select>
    </div>
  )
}

/** When a certificate counts as expiring, on this device. */
export const ExpiryCard = () => {
  const within = useSelector(expiryDays)
  const choose = (next: typeof within) =>
    chooseExpiry(next.warn === EXPIRY_DAYS.warn && next.alarm === EXPIRY_DAYS.alarm ? null : next)
  return (
    <Card title="Certificates">
      <Days
        label="Warn"
        value={within.warn}
        offered={WARN}
        onChange={(warn) => choose({ ...within, warn })}
      />
      <Days
        label="Alarm"
        value={within.alarm}
        offered={ALARM}
        onChange={(alarm) => choose({ ...within, alarm })}
      />
    </Card>
  )
}

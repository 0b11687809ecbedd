import { isDecoded, type CertificateField } from '#domain/certificate-details.ts'
import type { Certificate } from '#domain/certificate-state.ts'
import type { WireTime } from '#domain/read-time.ts'
import { localTime } from '../../../ui/format-time.ts'

// A certificate has no fractions of a second.
const SECOND = 1000
const isSame = (one: Date, other: Date) =>
  Math.floor(one.getTime() / SECOND) === Math.floor(other.getTime() / SECOND)

const difference = (word: string, said: WireTime, own: Date): string[] => {
  if (said === null) return [`The record doesn't say ${word} when it is valid.`]
  if (typeof said === 'string')
    return [
      `The record's date "${said.slice(0, 40)}" can't be read: the certificate is valid ${word} ${localTime(own)}.`,
    ]
  return isSame(said, own)
    ? []
    : [
        `The record says that it is valid ${word} ${localTime(said)}; the certificate itself says ${localTime(own)}.`,
      ]
}

/** Where what a record says of its certificate differs from the certificate itself, and what of a chain ends first. */
export const certificateWarnings = (
  { not_before, not_after }: Omit<Certificate, 'cert'>,
  field: Pick<CertificateField, 'certificates'>,
): string[] => {
  const decoded = field.certificates.filter(isDecoded)
  const [own, ...chain] = decoded
  if (!own) return []
  const first = chain.toSorted((a, b) => a.not_after.getTime() - b.not_after.getTime())[0]
  const isEarlier = first !== undefined && first.not_after < own.not_after
  return [
    ...difference('from', not_before, own.not_before),
    ...difference('until', not_after, own.not_after),
    ...(isEarlier
      ? [
          `Its chain ends earlier, on ${localTime(first.not_after)}, with ${first.subject || 'a certificate without a subject'}.`,
        ]
      : []),
  ]
}

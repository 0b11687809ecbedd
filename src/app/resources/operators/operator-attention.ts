import type { ExpiryDays } from '#domain/certificate-state.ts'
import type { Attention } from '../attention.ts'
import { bandSearch, daysSearch } from './certificate-bands.ts'

/** Why operators need attention, by the days in which a certificate expires soon. No certificate is in two of them. */
export const operatorAttention = (within: ExpiryDays) => {
  const { warn, alarm } = within
  const expired = bandSearch('expired', within)
  const expiring = daysSearch(0, warn)
  return {
    expired: {
      of: 'operators',
      tone: 'bad',
      sign: 'cross',
      word: 'Expired',
      search: expired,
      one: 'certificate has expired.',
      other: 'certificates have expired.',
      why: "Endpoints aren't served.",
      notes: [
        {
          search: `${expired} renewal:late`,
          one: '# should have renewed automatically.',
          other: '# should have renewed automatically.',
        },
      ],
    },
    expiring: {
      of: 'operators',
      tone: 'warn',
      sign: 'clock',
      word: 'Expiring',
      search: expiring,
      one: `certificate expires within ${warn} days.`,
      other: `certificates expire within ${warn} days.`,
      why: '',
      notes: [
        {
          search: bandSearch('alarm', within),
          tone: 'bad',
          one: `# within ${alarm}.`,
          other: `# within ${alarm}.`,
        },
        {
          search: `${expiring} renewal:manual`,
          one: "# won't renew automatically.",
          other: "# won't renew automatically.",
        },
        {
          search: `${expiring} renewal:late`,
          one: '# should have renewed already.',
          other: '# should have renewed already.',
        },
      ],
    },
    uncertified: {
      of: 'operators',
      tone: 'warn',
      sign: 'triangle',
      word: 'No certificate',
      search: 'feature:bindings cert:none',
      one: 'operator has bindings on but no certificate.',
      other: 'operators have bindings on but no certificate.',
      why: "Endpoints can't be served yet.",
    },
    notYetValid: {
      of: 'operators',
      tone: 'warn',
      sign: 'clock',
      word: 'Not yet valid',
      search: bandSearch('not-yet-valid', within),
      one: "certificate isn't valid before its start date.",
      other: "certificates aren't valid before their start date.",
      why: 'Check the clocks.',
    },
  } as const satisfies Record<string, Attention>
}

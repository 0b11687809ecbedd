import type { Attention } from '../attention.ts'

/** Why edges need attention, the most urgent first. */
export const EDGE_ATTENTION = {
  open: {
    of: 'edges',
    tone: 'bad',
    sign: 'triangle',
    word: 'Open',
    search: 'exposure:open',
    one: 'edge is open to the internet.',
    other: 'edges are open to the internet.',
    why: 'No IP restriction: anyone with the address can connect.',
  },
  undecided: {
    of: 'edges',
    tone: 'warn',
    sign: 'triangle',
    word: 'No policies',
    search: 'exposure:undecided',
    one: 'edge has IP restriction on without a policy.',
    other: 'edges have IP restriction on without a policy.',
    why: 'Add a policy, or turn it off.',
  },
  backend: {
    of: 'edges',
    tone: 'warn',
    sign: 'triangle',
    word: 'No backend',
    // An edge without any module may not exist.
    search: 'backend:none,off,empty -exposure:none,unknown',
    one: 'edge has no backend.',
    other: 'edges have no backend.',
    why: 'The service decides what happens to connections.',
  },
} as const satisfies Record<string, Attention>

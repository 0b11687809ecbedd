import { createAtom } from '@tanstack/react-store'
import type { Client } from '../api/client.ts'

/** The client whose list can be shown whole at once, instead of its first page first. */
export const wholeList = createAtom<Client | null>(null)

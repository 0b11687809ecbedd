import { createAtom } from '@tanstack/react-store'
import type { ComponentType, ReactNode } from 'react'

/** What code that is loaded later shows on every page from then on, by name, in its corner if not in a dialog. */
export const lateParts = createAtom<Readonly<Record<string, ComponentType>>>({})

/** The names of records, by what their pages' descriptions call them. */
export type RecordNames = Readonly<Record<string, ComponentType<{ id: string }>>>

/** Names that code loaded later, with the pages of those records, adds to those of the shell. */
export const lateNames = createAtom<RecordNames>({})

/** How people have marked the connection, beside its name; null until code is loaded that knows. */
export const lateMark = createAtom<ReactNode>(null)

/** Another connection, and how this tab switches to it. */
export type OtherService = {
  readonly name: string
  readonly host: string
  readonly act: () => void
}

/** The other connections: their part of the menu, and what they are now; null until code is loaded that knows. */
export const lateServices = createAtom<{
  readonly menu: ReactNode
  readonly others: () => readonly OtherService[]
} | null>(null)

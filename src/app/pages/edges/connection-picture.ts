import { backend, ipRestriction } from '#contract/edge-modules.ts'
import { exposureOf, isOn, type Exposure } from '../../resources/edges/exposure.ts'
import { idsIn, refMember } from '../../resources/edges/module-form.ts'
import type { Tone } from '../../ui/badge.tsx'
import { plural } from '../../ui/intl.ts'
import {
  connectionSentence,
  edgeExposure,
  type ModuleState,
} from '../../resources/edges/connection-sentence.ts'
import { middleOut } from '../../ui/middle-out.ts'

/** A stop on the way of a connection. */
export type PictureNode = {
  caption: string
  /** Its state as a word with a sign; null for what has none. */
  state: { text: string; sign: 'check' | 'dash' | 'triangle'; tone: Tone } | null
  /** The id, or how many there are; "" for none. */
  detail: string
  /** A module that does nothing is drawn with a broken line. */
  isBroken: boolean
}

/** The way of a connection from its source, and which connections go on behind the restriction. */
export type ConnectionPicture = {
  nodes: readonly [PictureNode, PictureNode, PictureNode]
  passage: { text: string; tone: Tone; isBroken: boolean }
}

/** The characters of an id that fit. */
const MOST = 17

const CHECKED = { sign: 'check', tone: 'ok' } as const
const IDLE = { sign: 'dash', tone: 'idle' } as const
const WARNING = { sign: 'triangle', tone: 'warn' } as const

type Reply = ModuleState['reply']

/** A module that is not applied; null if it is. */
const brokenNode = (caption: string, reply: Reply): PictureNode | null => {
  if (isOn(reply)) return null
  const state =
    reply === undefined
      ? { text: 'Not read', ...WARNING }
      : { text: reply ? 'Off' : 'Not set', ...IDLE }
  return { caption, state, detail: '', isBroken: true }
}

const restrictionNode = (reply: Reply): PictureNode => {
  const caption = 'IP restriction'
  const broken = brokenNode(caption, reply)
  if (broken) return broken
  if (exposureOf(reply ?? null) === 'undecided')
    return { caption, state: { text: 'No policy', ...WARNING }, detail: '', isBroken: false }
  const ids = [...new Set(idsIn(refMember(reply ?? {}, 'ip_policies')))]
  const [only = '', ...others] = ids
  const detail =
    others.length > 0 ? plural(ids.length, { other: '# policies' }) : middleOut(only, MOST)
  return { caption, state: { text: 'Restricted', ...CHECKED }, detail, isBroken: false }
}

const targetNode = (served: ModuleState | undefined): PictureNode => {
  if (!served) return { caption: 'Endpoint', state: null, detail: '', isBroken: false }
  const caption = 'Backend'
  const { reply } = served
  const broken = brokenNode(caption, reply)
  if (broken) return broken
  const [id] = idsIn(refMember(reply ?? {}, 'backend'))
  return id === undefined
    ? { caption, state: { text: 'No backend', ...WARNING }, detail: '', isBroken: false }
    : { caption, state: { text: 'On', ...CHECKED }, detail: middleOut(id, MOST), isBroken: false }
}

const PASSAGES: Record<Exposure | 'unknown', ConnectionPicture['passage']> = {
  open: { text: 'all', tone: 'bad', isBroken: false },
  restricted: { text: 'allowed', tone: 'ok', isBroken: false },
  undecided: { text: 'undecided', tone: 'warn', isBroken: true },
  unknown: { text: 'unknown', tone: 'idle', isBroken: true },
}

const SOURCES: PictureNode = { caption: 'Sources', state: null, detail: '', isBroken: false }

/**
 * What a connection to an edge meets, as data for a picture. It says no more than the sentence does: null where
 * there is none, or where no module is set.
 */
export const connectionPicture = (states: readonly ModuleState[]): ConnectionPicture | null => {
  const restriction = states.find(({ module }) => module.document === ipRestriction)
  const isNothing = states.every(({ reply }) => reply === null)
  if (!restriction || isNothing || connectionSentence(states) === null) return null
  const served = states.find(({ module }) => module.document === backend)
  return {
    nodes: [SOURCES, restrictionNode(restriction.reply), targetNode(served)],
    passage: PASSAGES[edgeExposure(states) ?? 'unknown'],
  }
}

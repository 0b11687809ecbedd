import { backend, ipRestriction } from '#contract/edge-modules.ts'
import { isOn, type Exposure } from '../../resources/edges/exposure.ts'
import { idsIn, refMember } from '../../resources/edges/module-form.ts'
import type { Tone } from '../../ui/badge.tsx'
import { plural } from '../../ui/intl.ts'
import {
  connectionSentence,
  edgeExposure,
  type ModuleState,
} from '../../resources/edges/connection-sentence.ts'

/** A stop on the way of a connection. */
export type PictureNode = {
  caption: string
  /** Its state or the id that it names; "" for what has none. */
  text: string
  isId: boolean
  /** A module that does nothing is drawn with a broken line. */
  isBroken: boolean
}

/** The way of a connection from its source, and which connections go on behind the restriction. */
export type ConnectionPicture = {
  nodes: readonly [PictureNode, PictureNode, PictureNode]
  passage: { text: string; tone: Tone; isBroken: boolean }
}

type Reply = ModuleState['reply']

const moduleNode = (caption: string, reply: Reply, member: string, none: string): PictureNode => {
  const node = { caption, isId: false, isBroken: !isOn(reply) }
  if (reply === undefined) return { ...node, text: 'Not read' }
  if (node.isBroken) return { ...node, text: reply ? 'Off' : 'Not set' }
  const [only = '', ...others] = new Set(idsIn(refMember(reply ?? {}, member)))
  if (others.length > 0)
    return { ...node, text: plural(others.length + 1, { other: '# policies' }) }
  return only ? { ...node, text: only, isId: true } : { ...node, text: none }
}

const plainNode = (caption: string): PictureNode => ({
  caption,
  text: '',
  isId: false,
  isBroken: false,
})

const PASSAGES: Record<Exposure | 'unknown', ConnectionPicture['passage']> = {
  open: { text: 'all', tone: 'bad', isBroken: false },
  restricted: { text: 'allowed', tone: 'ok', isBroken: false },
  undecided: { text: 'undecided', tone: 'warn', isBroken: true },
  unknown: { text: 'unknown', tone: 'idle', isBroken: true },
}

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
    nodes: [
      plainNode('Sources'),
      moduleNode('IP restriction', restriction.reply, 'ip_policies', 'No policy'),
      served ? moduleNode('Backend', served.reply, 'backend', 'No backend') : plainNode('Endpoint'),
    ],
    passage: PASSAGES[edgeExposure(states) ?? 'unknown'],
  }
}

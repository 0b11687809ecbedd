import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// Properties of the page are inherited by what is in a shadow: light and dark come with them.
const frame = EditorView.theme({
  '&': { color: 'var(--text)', fontSize: '0.75rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: 'inherit', overflow: 'auto' },
  '.cm-content': { padding: '0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-specialChar': { color: 'var(--bad)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--bad-soft)' },
  '.cm-mark': {
    textDecoration: 'underline wavy var(--warn)',
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    boxShadow: 'var(--shadow-high)',
    zIndex: '20',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxWidth: 'min(26rem, 92vw)',
    maxHeight: '14rem',
    padding: '0.25rem',
    fontFamily: 'var(--mono)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    gap: '1rem',
    justifyContent: 'space-between',
    padding: '0.25rem 0.5rem',
    borderRadius: '4px',
    lineHeight: '1.25rem',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--text)',
  },
  '.cm-completionLabel': {
    flex: 'none',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '.cm-completionMatchedText': { color: 'var(--accent)', textDecoration: 'none' },
  '.cm-completionDetail': {
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    marginLeft: '0',
    color: 'var(--muted)',
    fontStyle: 'normal',
  },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: '20rem',
    padding: '0.5rem',
    fontFamily: 'var(--sans)',
    overflowWrap: 'anywhere',
  },
  // Where there is no room beside the list, below it.
  '.cm-tooltip.cm-completionInfo.cm-completionInfo-right-narrow, .cm-tooltip.cm-completionInfo.cm-completionInfo-left-narrow':
    { top: '100% !important', left: '0', right: '0', width: 'auto', maxWidth: 'none !important' },
  // iOS zooms into a field with smaller text, and does not zoom out again.
  '@media (pointer: coarse)': { '&': { fontSize: '1rem' } },
  '@media (forced-colors: active)': {
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      forcedColorAdjust: 'none',
      backgroundColor: 'Highlight',
      color: 'HighlightText',
    },
  },
})

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.function(tags.propertyName)], color: 'var(--accent)' },
  { tag: tags.function(tags.variableName), color: 'var(--accent)' },
  { tag: [tags.keyword, tags.typeName], fontWeight: '600' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warn)' },
  { tag: [tags.operator, tags.bracket, tags.separator, tags.punctuation], color: 'var(--muted)' },
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: tags.invalid, color: 'var(--bad)' },
])

/** How code looks: the tokens of the page, in light and dark. */
export const codeTheme = [frame, syntaxHighlighting(colours)]

import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './run-step.ts'

// Whoever keeps only the end of a long log still finds what failed there.
const MOST_CHARACTERS = 14_000
const LINES_OF_AN_ERROR = 8
const LINES_OF_AN_OUTPUT = 25

/** The end of a run: each failed test and each that passed only when told again, by name; then each step; then the sum. */
export function summaryOfRun(outcomes: readonly Outcome[], seconds: number): string {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
  return [
    ...list('Passed only when told again:', outcomes.flatMap(lateTests)),
    ...list('Failed:', outcomes.flatMap(failures)),
    `\nAll of it in ${duration(seconds)}`,
    ...outcomes.map((outcome) => `  ${summaryOfStep(outcome)}`),
    `\n${passed} passed, ${failed} failed`,
  ].join('\n')
}

/** One line: whether the step held, how long it took, and how many tests it had. */
export function summaryOfStep({ step, passed, failed, seconds }: Outcome): string {
  const mark = failed === 0 ? '✓' : '✗'
  const counts = step.report === undefined ? '' : `, ${passed} passed, ${failed} failed`
  return `${mark} ${step.title} (${duration(seconds)})${counts}`
}

interface Entry {
  name: string
  detail: string
}

function lateTests({ step, named }: Outcome): Entry[] {
  return named
    .filter(({ kind }) => kind === 'late')
    .map(({ name, error }) => ({ name: `~ ${step.title}: ${name}`, detail: firstLines(error, 3) }))
}

/** A step can fail without a failed test: by an error outside of all tests, or before the first. */
function failures({ step, failed, named, output }: Outcome): Entry[] {
  const tests = named.filter(({ kind }) => kind === 'failed')
  if (failed > 0 && tests.length === 0)
    return [{ name: `✗ ${step.title}`, detail: lastLines(output, LINES_OF_AN_OUTPUT) }]
  return tests.map(({ name, error }) => ({
    name: `✗ ${step.title}: ${name}`,
    detail: firstLines(error, LINES_OF_AN_ERROR),
  }))
}

/** Every name, and as much of what was said as there is room for. */
function list(title: string, entries: readonly Entry[]): string[] {
  if (entries.length === 0) return []
  const each = Math.floor(MOST_CHARACTERS / 2 / entries.length)
  return [`\n${title}`, ...entries.map(({ name, detail }) => `${name}\n${indent(detail.slice(0, each))}`)]
}

function firstLines(text: string, count: number): string {
  return plainLines(text).slice(0, count).join('\n')
}

function lastLines(text: string, count: number): string {
  return plainLines(text).slice(-count).join('\n')
}

function plainLines(text: string): string[] {
  return stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}

function duration(seconds: number): string {
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

import { useEffect, useState } from 'react'
import { formatMoney, formatNumber, formatTenths } from '#src/finance/money.ts'
import { type Range, type RiskRanges, type RiskResult, USUAL_TRIALS } from '#src/finance/scenarios/risk.ts'
import { netProfitFigure } from '#src/finance/scenarios/scenario-figures.ts'
import type { SensitivityDeal } from '#src/finance/scenarios/sensitivity.ts'
import { type Explained, lineOf } from '#src/finance/worked-sum.ts'
import { pluralize } from '#src/lib/text/pluralize.ts'
import { HowFigures } from '#src/ui/figure/how-sum.tsx'
import { Row, Stack } from '#src/ui/layout/layout.tsx'
import { Ledger, LedgerRow } from '#src/ui/table/ledger.tsx'
import styles from './risk-section.module.css'

interface RiskProps {
  deal: SensitivityDeal
  ranges: RiskRanges
}

/** The results of a simulation with figures that vary by chance. */
export function Risk({ deal, ranges }: RiskProps) {
  const result = useSimulation(deal, ranges)
  return (
    <Stack gap={12} className={styles.risk} aria-busy={result === null}>
      <p role="status">{result === null ? 'Calculating…' : riskSentence(result)}</p>
      <Ledger label="Risk">
        <LedgerRow label="9 of 10 runs earn more than" value={result?.p10} />
        <LedgerRow label="Half of the runs earn more than" value={result?.p50} />
        <LedgerRow label="1 of 10 runs earns more than" value={result?.p90} />
        <LedgerRow label="Chance of a loss" figure={formatTenths(result?.lossPercent)} />
      </Ledger>
      <Row>
        <HowFigures about="Risk" sums={[explained(deal, ranges)]} />
      </Row>
      <p className="faint text-13 measure">
        {`${formatNumber(USUAL_TRIALS)} runs vary the sale price by ${rangeText(ranges.value, '%')}, the renovation by ${rangeText(ranges.renovation, '%')}, the time from ${monthsText(ranges.months)} and the interest rate by ${rangeText(ranges.rate, ' points')}. Everyone sees the same runs.`}
      </p>
    </Stack>
  )
}

/** What the simulation varies, and how its results are read. */
function explained(deal: SensitivityDeal, ranges: RiskRanges): Explained {
  const note = `Each of ${formatNumber(USUAL_TRIALS)} runs works out the net profit with figures drawn from these ranges, those near your own the most often. The runs are sorted: 1 of 10 is below the first result, half are below the second and 9 of 10 below the third. The chance of a loss is the share of runs below $0.`
  const how = () => ({
    lines: [
      { label: 'Sale price', figure: rangeText(ranges.value, '%') },
      { label: 'Renovation cost', figure: rangeText(ranges.renovation, '%') },
      { label: 'Months', figure: rangeText(ranges.months, '') },
      { label: 'Interest rate, points', figure: rangeText(ranges.rate, '') },
      { ...lineOf(netProfitFigure(deal)), label: 'Net profit if nothing changes' },
    ],
    note,
  })
  return { name: 'Risk', how }
}

/** Runs in a worker, so that typing isn't delayed; null until the first result. */
function useSimulation(deal: SensitivityDeal, ranges: RiskRanges): RiskResult | null {
  const [worker, setWorker] = useState<Worker | null>(null)
  const [result, setResult] = useState<RiskResult | null>(null)
  useEffect(() => {
    const started = new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<RiskResult>) => setResult(data))
    setWorker(started)
    return () => started.terminate()
  }, [])
  const inputs = JSON.stringify({ deal, ranges })
  useEffect(() => void worker?.postMessage(JSON.parse(inputs)), [worker, inputs])
  return result
}

function riskSentence({ p10, p50 }: RiskResult): string {
  const worst =
    p10 < 0
      ? `In 9 of 10 runs you lose at most ${formatMoney(-p10)}`
      : `In 9 of 10 runs you make at least ${formatMoney(p10)}`
  const middle =
    p50 < 0 ? `half lose less than ${formatMoney(-p50)}` : `half make more than ${formatMoney(p50)}`
  return `${worst}; ${middle}.`
}

/** "1 month early to 4 months late". */
function monthsText([earliest, latest]: Range): string {
  const early = earliest === 0 ? 'on time' : `${pluralize(-earliest, 'month')} early`
  return `${early} to ${latest === 0 ? 'on time' : `${pluralize(latest, 'month')} late`}`
}

function rangeText([lowest, highest]: Range, unit: string): string {
  return `${formatNumber(lowest)}${unit} to +${formatNumber(highest)}${unit}`
}

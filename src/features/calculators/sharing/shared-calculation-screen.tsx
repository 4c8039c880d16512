import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { offerUndo } from '#src/ui/offer-undo.ts'
import { showToast } from '#src/ui/toast.tsx'
import { splitAddress } from '../../addresses/address-words.ts'
import { findProperty, replaceProperty } from '../property-store.ts'
import { furthestStep, ROUTE_OF_STEP } from '../rules.ts'
import type { KeptProperty } from '../schema.ts'
import { CompareCalculations } from './compare-calculations.tsx'
import { readSharedFragment } from './schema.ts'
import styles from './shared-calculation-screen.module.css'
import { isUntouched, saysTheSame } from './shared-link.ts'

/** Where a link with a calculation leads: to the calculation, unless there is something to ask or to say first. */
export function SharedCalculationScreen() {
  const fragment = useFragment()
  const link = readSharedFragment(fragment, new Date())
  if (link.kind === 'property') return <Shared key={fragment} shared={link.property} />
  if (link.kind === 'newer') {
    return (
      <Unreadable title="This link was made by a newer DoneUp">
        Reload this page to get the newest version. Nothing in this browser has changed.
      </Unreadable>
    )
  }
  return (
    <Unreadable title="This link is not complete">
      A part of it got lost on the way, so the figures in it cannot be read. Nothing in this browser has
      changed. Ask for the link again, or work the property out yourself.
    </Unreadable>
  )
}

/** The fragment of this page's own address: what is drawn stays until the next page has taken its place. */
function useFragment(): string {
  const here = useLocation({ select: ({ pathname, hash }) => (pathname === '/shared' ? hash : null) })
  const [fragment, setFragment] = useState(here ?? '')
  if (here !== null && here !== fragment) setFragment(here)
  return fragment
}

function Shared({ shared }: { shared: KeptProperty }) {
  const open = useOpen()
  // As it was when the link was opened: the answer to the question changes it.
  const [mine] = useState(() => findProperty(shared.address))
  const isAsking = mine !== null && !isUntouched(mine) && !saysTheSame(mine, shared)

  useEffect(() => {
    if (isAsking) return
    replaceProperty(shared)
    // Said above what will be at the foot of that page.
    void open(shared).then(() =>
      showToast({ message: 'These figures were shared with you. What you change stays in this browser.' }),
    )
  }, [isAsking, shared, open])

  const { street, place } = splitAddress(shared.address)
  if (!isAsking) return <Opening street={street} />
  return (
    <div className={styles.page}>
      <h1>You have figures of your own for {street}</h1>
      <p className={styles.sentence}>
        {place && `${place}. `}Choose which to go on with. Until then nothing in this browser changes.
      </p>
      <CompareCalculations shared={shared} mine={mine} />
      <div className={styles.actions}>
        <Button variant="filled" size="large" onClick={() => replaceMine(shared, mine, open)}>
          Use the shared figures
        </Button>
        <Button size="large" onClick={() => void open(mine)}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}

function Opening({ street }: { street: string }) {
  return (
    <div className={styles.page} aria-busy="true">
      <h1>{street}</h1>
      <p className={styles.sentence} role="status">
        Opening the shared figures
      </p>
    </div>
  )
}

type Open = (property: KeptProperty) => Promise<void>

function replaceMine(shared: KeptProperty, mine: KeptProperty, open: Open): void {
  replaceProperty(shared)
  offerUndo('Your figures were replaced by the shared ones', () => replaceProperty(mine))
  void open(shared)
}

/** The link leaves the history: going back must not read it again. */
function useOpen(): Open {
  const navigate = useNavigate()
  return ({ address, ...inputs }) =>
    navigate({
      to: ROUTE_OF_STEP[furthestStep({ address, ...inputs })],
      params: { address },
      replace: true,
    })
}

function Unreadable({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.sentence}>{children}</p>
      <div className={styles.actions}>
        <ButtonLink to="/" variant="filled" size="large">
          Value a property
        </ButtonLink>
      </div>
    </div>
  )
}

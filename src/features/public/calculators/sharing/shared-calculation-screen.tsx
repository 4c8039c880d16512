import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useArrival } from '#src/lib/browser/use-arrival.ts'
import { splitAddress } from '#src/lib/text/address-words.ts'
import { offerUndo, showToast } from '#src/ui/dialog/toasts.ts'
import { Button, ButtonLink } from '#src/ui/layout/button.tsx'
import { Row } from '#src/ui/layout/layout.tsx'
import { MessagePage } from '#src/ui/layout/page.tsx'
import { findProperty, replaceProperty } from '../property-store.ts'
import { furthestStep, ROUTE_OF_STEP } from '../rules.ts'
import type { SavedProperty } from '../schema.ts'
import { CompareCalculations } from './compare-calculations.tsx'
import { readSharedFragment } from './schema.ts'
import { isSameCalculation, isUntouched } from './shared-link.ts'

/** Opens the calculation of a link, after asking if it would replace the user's own calculation. */
export function SharedCalculationScreen() {
  const fragment = useArrival('/shared').hash
  const link = readSharedFragment(fragment, new Date())
  if (link.kind === 'property') return <Shared key={fragment} shared={link.property} />
  if (link.kind === 'newer') {
    return (
      <Unreadable title="This link was made by a newer version of DoneUp">
        Reload this page to update. Nothing in this browser has changed.
      </Unreadable>
    )
  }
  return (
    <Unreadable title="This link is incomplete">
      Part of it is missing, so its figures can’t be read. Nothing in this browser has changed. Ask for the
      link again, or calculate the property yourself.
    </Unreadable>
  )
}

function Shared({ shared }: { shared: SavedProperty }) {
  const open = useOpen()
  // The user's own calculation when the link was opened.
  const [mine] = useState(() => findProperty(shared.address))
  const needsChoice = mine !== null && !isUntouched(mine) && !isSameCalculation(mine, shared)

  useEffect(() => {
    if (needsChoice) return
    replaceProperty(shared)
    // Shown after navigating, because navigation dismisses toasts.
    void open(shared).then(() =>
      showToast({ message: 'These figures were shared with you. Your changes stay in this browser.' }),
    )
  }, [needsChoice, shared, open])

  const { street, place } = splitAddress(shared.address)
  if (!needsChoice) return <Opening street={street} />
  return (
    <MessagePage>
      <h1>You already have figures for {street}</h1>
      <p>{place && `${place}. `}Choose which figures to use. Nothing changes until you do.</p>
      <CompareCalculations shared={shared} mine={mine} />
      <Row>
        <Button variant="filled" size="large" onClick={() => replaceMine(shared, mine, open)}>
          Use the shared figures
        </Button>
        <Button size="large" onClick={() => void open(mine)}>
          Keep mine
        </Button>
      </Row>
    </MessagePage>
  )
}

function Opening({ street }: { street: string }) {
  return (
    <MessagePage aria-busy="true">
      <h1>{street}</h1>
      <p role="status">Opening the shared figures</p>
    </MessagePage>
  )
}

type Open = (property: SavedProperty) => Promise<void>

function replaceMine(shared: SavedProperty, mine: SavedProperty, open: Open): void {
  replaceProperty(shared)
  offerUndo('Replaced your figures with the shared ones', () => {
    replaceProperty(mine)
    return 'shown'
  })
  void open(shared)
}

/** Replaces the history entry, so that going back doesn't open the link again. */
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
    <MessagePage>
      <h1>{title}</h1>
      <p>{children}</p>
      <Row>
        <ButtonLink to="/" variant="filled" size="large">
          Value a property
        </ButtonLink>
      </Row>
    </MessagePage>
  )
}

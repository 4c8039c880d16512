import { useSyncExternalStore } from 'react'

/** State outside React, to which components and modules subscribe. */
export interface ReadableStore<State> {
  /** The server snapshot, rendered during hydration to match the prerendered page. */
  readonly initial: State
  get(): State
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

export interface Store<State> extends ReadableStore<State> {
  /** Replaces the state and notifies subscribers, unless it is the same value. */
  set(next: State): void
  /** Like `set` during a render: React doesn't allow an update of another component, so subscribers are notified after it. */
  setInRender(next: State): void
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    initial,
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return
      state = next
      notify()
    },
    setInRender(next) {
      if (Object.is(next, state)) return
      state = next
      queueMicrotask(notify)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Subscribes the component to a store, or a part of its state. */
export function useStore<State>(store: ReadableStore<State>): State
export function useStore<State, Part>(store: ReadableStore<State>, select: (state: State) => Part): Part
export function useStore<State>(
  store: ReadableStore<State>,
  select: (state: State) => unknown = (state) => state,
) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}

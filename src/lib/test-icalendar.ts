import ICAL from 'ical.js'

/** The events of iCalendar text as a calendar program reads them, in their order. */
export function readEvents(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      isDate: event.startDate.isDate,
      summary: event.summary,
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      description: event.description,
      url: String(component.getFirstPropertyValue('url')),
    }
  })
}

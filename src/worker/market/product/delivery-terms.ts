import type * as z from 'zod';
import { CalendarRecord, LeadTimeRecord } from '@parlour/contract';
import type { DeliveryCalendar, LeadTime } from '@parlour/domain';
import { createLru } from '@parlour/runtime';

/** The texts that an isolate remembers: a shop has few different ones, and a list reads each many times. */
const REMEMBERED = 1_000;

/** A stored text as its record's schema parses it; null for none. */
const reader = <Value extends object>(schema: z.ZodType<Value>) => {
  const known = createLru<Value>({ capacity: REMEMBERED });
  return (text: string | null): Value | null => {
    if (text === null) return null;
    const value = known.get(text) ?? schema.parse(JSON.parse(text));
    known.set(text, value);
    return value;
  };
};

export const storedLeadTime: (text: string | null) => LeadTime | null = reader(LeadTimeRecord);

export const storedCalendar: (text: string | null) => DeliveryCalendar | null =
  reader(CalendarRecord);

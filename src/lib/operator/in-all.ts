import type * as z from 'zod';
import type { SiteToday } from '#lib/contract/operator/insight.ts';

type Day = z.output<typeof SiteToday>;

type Added = Exclude<keyof Day, 'site' | 'averageOrder'>;

/** Days of several sites together; an average is that of all orders. */
export const inAll = (days: readonly Day[]) => {
  const sum = (name: Added): number => days.reduce((total, day) => total + day[name], 0);
  const orders = sum('orders');
  const paidOrders = sum('paidOrders');
  const worth = days.reduce((total, day) => total + day.averageOrder * day.paidOrders, 0);
  const productViews = sum('productViews');
  return {
    orders,
    paidOrders,
    productViews,
    revenue: sum('revenue'),
    refunds: sum('refunds'),
    averageOrder: paidOrders === 0 ? 0 : worth / paidOrders,
    conversion: productViews === 0 ? 0 : orders / productViews,
    errors: sum('errors'),
  };
};

import { routes } from './routes.ts';

export const sellerRoutes = routes();

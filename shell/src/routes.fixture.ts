import { fixedRoutes } from './fixed-routes.ts';
import { routes } from './routes.ts';

routes.push(...fixedRoutes);

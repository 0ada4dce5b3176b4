/** A plain host of Module Federation: shows the seller's page without the shell. `?manifest=` is the release's. */
import '@land/kit/tokens.css';
// Provides the shared kit, with its form parts.
import '@land/kit';
import '@land/kit/forms';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { createRoot } from 'react-dom/client';
import type { PageProps } from '@land/kit';
import type { ComponentType } from 'react';

registerRemotes([{ name: 'seller', entry: new URLSearchParams(location.search).get('manifest') ?? '' }]);
const seller = await loadRemote<{ default: ComponentType<PageProps> }>('seller/sell-your-land');
if (seller) createRoot(document.body).render(<seller.default outcome="none" />);

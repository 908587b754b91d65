import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './api/query-client.ts';
import { createAppRouter } from './router.tsx';
import { redirectToSignIn } from './shell/redirect-to-sign-in.ts';
import './styles/tokens.css';
import './styles/base.css';
import { Toasts } from './ui/Toasts.tsx';

// Dialogs add one style element, which needs the nonce of the Content-Security-Policy.
const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
Object.assign(globalThis, { __webpack_nonce__: nonce });

const queryClient = createQueryClient(() => void redirectToSignIn(router, queryClient));
const router = createAppRouter(queryClient);
const root = document.getElementById('app');
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );

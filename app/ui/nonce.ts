/** The page's Content-Security-Policy nonce; known on the server alone, since browsers hide it from scripts. */
import { createContext, use } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => use(NonceContext);

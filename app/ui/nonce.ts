/** The page's Content-Security-Policy nonce; known on the server alone, since browsers hide it from scripts as "". */
import { createContext, use } from "react";

export const NonceContext = createContext("");

export const useNonce = () => use(NonceContext);

/**
 * The page's Content-Security-Policy nonce. Only the server knows it, because browsers hide it from
 * scripts.
 */
import { createContext, use } from "react";

export const NonceContext = createContext("");

export const useNonce = () => use(NonceContext);
